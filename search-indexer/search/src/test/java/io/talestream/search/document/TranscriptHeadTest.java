package io.talestream.search.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.search.document.TranscriptHead.Numbered;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TranscriptHeadTest {
    private static final Version OLD = new Version(3);
    private static final Version NEW = new Version(4);

    private static final Optional<String> MODEL = Optional.of("a model");

    private final TranscriptHead none =
            TranscriptHead.none(new SessionRef(WorkspaceId.next(), CampaignId.next(), SessionId.next()));

    @Test
    void an_older_or_equal_version_changes_nothing() {
        TranscriptHead head = none.with(NEW, 5, 2, MODEL);

        assertThat(head.with(OLD, 9, 3, MODEL)).isEqualTo(head);
        assertThat(head.without(NEW)).isEqualTo(head);
    }

    @Test
    void a_transcript_being_written_has_no_version_and_no_moments() {
        TranscriptHead begun = none.reaching(5, 2);

        assertThat(begun.isAsNewAs(OLD)).isFalse();
        assertThat(begun.moments()).isEqualTo(new Numbered(0, 5));
        assertThat(begun.windows()).isEqualTo(new Numbered(0, 2));
    }

    @Test
    void the_reach_never_shrinks() {
        TranscriptHead old = none.with(OLD, 9, 4, MODEL);

        for (TranscriptHead later : List.of(old.with(NEW, 2, 1, MODEL), old.without(NEW), old.reaching(3, 1))) {
            assertThat(later.moments().reach()).isEqualTo(9);
            assertThat(later.windows().reach()).isEqualTo(4);
        }
    }

    @Test
    void a_transcript_with_refused_documents_is_incomplete_in_its_version() {
        TranscriptHead refused = none.with(NEW, 5, 2, MODEL, 1);

        assertThat(refused.isCompleteIn(NEW)).isFalse();
        assertThat(refused.reaching(9, 3).isCompleteIn(NEW)).isFalse();
        assertThat(refused.isCompleteIn(OLD)).isTrue();
        assertThat(refused.with(NEW, 5, 2, MODEL).isCompleteIn(NEW)).isTrue();
        assertThat(none.with(OLD, 5, 2, MODEL, 1).without(NEW).isCompleteIn(NEW))
                .isTrue();
    }

    @Test
    void a_restored_transcript_is_not_gone() {
        assertThat(none.without(OLD).with(NEW, 1, 1, MODEL).gone()).isFalse();
    }

    @Test
    void a_transcript_without_windows_of_the_model_is_incomplete() {
        assertThat(none.with(OLD, 5, 0, Optional.empty()).hasWindowsOf(MODEL)).isFalse();
        assertThat(none.with(OLD, 5, 2, Optional.of("another")).hasWindowsOf(MODEL))
                .isFalse();
        assertThat(none.with(OLD, 5, 2, MODEL).hasWindowsOf(MODEL)).isTrue();
        assertThat(none.with(OLD, 5, 2, MODEL).hasWindowsOf(Optional.empty())).isTrue();
        assertThat(none.without(OLD).hasWindowsOf(MODEL)).isTrue();
    }
}
