package io.talestream.search.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.workspace.WorkspaceId;
import org.junit.jupiter.api.Test;

class TranscriptHeadTest {
    private static final Version OLD = new Version(3);
    private static final Version NEW = new Version(4);

    private final TranscriptHead none =
            TranscriptHead.none(new SessionRef(WorkspaceId.next(), CampaignId.next(), SessionId.next()));

    @Test
    void an_older_or_equal_version_changes_nothing() {
        TranscriptHead head = none.with(NEW, 5);

        assertThat(head.with(OLD, 9)).isEqualTo(head);
        assertThat(head.without(NEW)).isEqualTo(head);
    }

    @Test
    void a_transcript_being_written_has_no_version_and_no_moments() {
        TranscriptHead begun = none.reaching(5);

        assertThat(begun.isAsNewAs(OLD)).isFalse();
        assertThat(begun.moments()).isZero();
        assertThat(begun.reach()).isEqualTo(5);
    }

    @Test
    void the_reach_never_shrinks() {
        assertThat(none.with(OLD, 9).with(NEW, 2).reach()).isEqualTo(9);
        assertThat(none.with(OLD, 9).without(NEW).reach()).isEqualTo(9);
        assertThat(none.with(OLD, 9).reaching(3).reach()).isEqualTo(9);
    }

    @Test
    void a_restored_transcript_is_not_gone() {
        assertThat(none.without(OLD).with(NEW, 1).gone()).isFalse();
    }
}
