package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.summary.Author;
import io.talestream.contracts.summary.Recap;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.user.UserId;
import java.util.Optional;

/// A summary. Its recap is an attribute that earlier releases did not write.
public final class SummaryCodec extends EntityCodec<ItemKey.SummaryKey, Summary> {
    SummaryCodec() {
        super(EntityType.SUMMARY, ItemKey.SummaryKey.class, Summary.class);
    }

    @Override
    public ItemKey key(Summary value) {
        return new ItemKey.SummaryKey(value.session(), value.edition());
    }

    @Override
    public void write(Summary value, AttributeWriter out) {
        out.text("text", value.text());
        switch (value.author()) {
            case Author.Person(UserId user) -> out.text("writtenBy", user.value());
            case Author.Machine(String engine) -> out.text("engine", engine);
        }
        value.proposal()
                .ifPresent(proposal -> out.text("proposal", proposal.text())
                        .text("proposedBy", proposal.by().engine()));
        value.recap().ifPresent(recap -> out.fields("recap", RecapAttribute.fields(recap)));
        out.text("notice", value.notice()).text("follows", value.follows());
    }

    @Override
    Summary decode(ItemKey.SummaryKey at, AttributeReader in) {
        Optional<Author> person = in.findText("writtenBy").map(_ -> new Author.Person(in.as("writtenBy", UserId::new)));
        Author author = person.orElseGet(() -> new Author.Machine(in.text("engine")));
        Optional<String> engine = in.findText("proposedBy");
        Optional<Summary.Proposal> proposal = in.findText("proposal")
                .map(text ->
                        new Summary.Proposal(text, new Author.Machine(AttributeReader.needed("proposedBy", engine))));
        Optional<Recap> recap = in.findFields("recap").map(RecapAttribute::recap);
        return new Summary(
                at.session(),
                at.edition(),
                in.text("text"),
                author,
                proposal,
                recap,
                in.findText("notice"),
                in.findText("follows"));
    }
}
