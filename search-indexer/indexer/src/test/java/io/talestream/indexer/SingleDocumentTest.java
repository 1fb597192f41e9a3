package io.talestream.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.item.Item;
import io.talestream.contracts.item.ItemBody;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.item.ItemTitle;
import io.talestream.contracts.item.Tags;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.summary.Author;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.codec.ItemCodec;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.stream.consumer.Attempt;
import io.talestream.testing.history.ItemHistory;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SingleDocumentTest {
    private static final UserId ANN = new UserId("ann");
    private static final CampaignName EBB = new CampaignName("Ebb");

    private final SessionRef ref = new SessionRef(WorkspaceId.next(), CampaignId.next(), SessionId.next());

    @ParameterizedTest
    @EnumSource
    void a_type_has_a_mapping_exactly_if_it_declares_one_document(EntityType type) {
        var mapping = SingleDocument.MAPPINGS.get(type);

        assertThat(mapping != null).isEqualTo(type.documents() == EntityType.Documents.ONE);
        if (mapping != null) {
            assertThat(mapping.kind().text()).isEqualTo(type.label().toLowerCase(Locale.ROOT));
            assertThat(mapping.content()).isEqualTo(ItemCodecs.of(type).valueType());
        }
    }

    @Test
    void the_tombstone_of_an_item_replaces_its_document() {
        var title = new ItemTitle("Clapper");
        var item = Item.madeBy(
                ANN, ref.workspace(), ItemId.next(), title, new ItemBody(""), new Tags(List.of()), Visibility.ALL);
        var details = SessionDetails.named(new SessionName("Storm"));

        replaces(ItemCodecs.SESSION, Session.planned(ref, details, new NameCopy<>(EBB, Version.LEGACY), ANN));
        replaces(ItemCodecs.SUMMARY, new Summary(ref, Edition.PLAYER, "They won.", new Author.Person(ANN)));
        replaces(ItemCodecs.ITEM, item);
    }

    private static <T> void replaces(ItemCodec<T> codec, T value) {
        var history = new ItemHistory<>(codec, codec.key(value));
        var written = SingleDocument.of(change(history.write(value, "1"))).orElseThrow();
        var removed = SingleDocument.of(change(history.delete("2"))).orElseThrow();

        assertThat(removed.id()).isEqualTo(written.id());
        assertThat(removed.routing()).isEqualTo(written.routing());
    }

    private static Change.Decoded change(ChangeRecord record) {
        return (Change.Decoded) Attempt.decoded(record);
    }
}
