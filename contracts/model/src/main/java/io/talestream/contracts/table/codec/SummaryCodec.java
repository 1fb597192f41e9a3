package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.summary.Author;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.user.UserId;
import java.util.Optional;

/// A summary. Its recap is an attribute that earlier releases did not write.
final class SummaryCodec {
    static final ItemCodec<Summary> CODEC = new EntityCodec<>(
            EntityType.SUMMARY,
            ItemKey.SummaryKey.class,
            Summary.class,
            value -> new ItemKey.SummaryKey(value.session(), value.edition()),
            SummaryCodec::write,
            SummaryCodec::read);

    private SummaryCodec() {}

    private static void write(Summary value, AttributeWriter out) {
        out.text("text", value.text());
        switch (value.author()) {
            case Author.Person(UserId user) -> out.text("writtenBy", user.value());
            case Author.Machine(String engine) -> out.text("engine", engine);
        }
        value.proposal()
                .ifPresent(proposal -> out.text("proposal", proposal.text())
                        .text("proposedBy", proposal.by().engine()));
        out.nestedIfAny("recap", value.recap(), RecapAttribute::write)
                .text("notice", value.notice())
                .text("follows", value.follows());
    }

    private static Summary read(ItemKey.SummaryKey at, AttributeReader in) {
        Optional<Author> person = in.findAs("writtenBy", UserId::new).map(Author.Person::new);
        Author author = person.orElseGet(() -> new Author.Machine(in.text("engine")));
        Optional<String> engine = in.findText("proposedBy");
        Optional<Summary.Proposal> proposal = in.findText("proposal")
                .map(text ->
                        new Summary.Proposal(text, new Author.Machine(AttributeReader.needed("proposedBy", engine))));
        return new Summary(
                at.session(),
                at.edition(),
                in.text("text"),
                author,
                proposal,
                in.findNested("recap", RecapAttribute::read),
                in.findText("notice"),
                in.findText("follows"));
    }
}
