package io.talestream.store.objects;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.time.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Engines.class)
class CorrectedTranscriptsIT {
    private static final Instant START = SettableClock.SAMPLE_TIME;

    private final Bucket bucket = new Bucket(
            Engines.s3().client(), Engines.s3().presigner(), Engines.s3().newBucket());
    private final SessionRef session = new SessionRef(WorkspaceId.next(), CampaignId.next(), SessionId.next());
    private final Folder folder = new Folder(bucket, ObjectKeys.corrected(session));
    private final CorrectedTranscripts transcripts = new CorrectedTranscripts(bucket);

    @Test
    void only_files_unreferenced_for_an_hour_are_deleted() {
        String first = corrected(Duration.ZERO);
        String second = corrected(Duration.ofMinutes(10));
        String third = corrected(Duration.ofMinutes(20));
        String now = corrected(Duration.ofHours(3));

        transcripts.tidy(pointerTo(now), START.plus(Duration.ofHours(3).plusMinutes(1)));
        assertThat(keys())
                .as("the third was referenced until now, and slow readers may still read the second")
                .doesNotContain(first);
        assertThat(keys()).containsExactly(second, third, now);

        transcripts.tidy(pointerTo(now), START.plus(Duration.ofHours(5)));
        assertThat(keys()).containsExactly(third, now);
    }

    @Test
    void a_referenced_file_is_kept_at_any_age() {
        String first = corrected(Duration.ZERO);
        corrected(Duration.ofMinutes(10));
        corrected(Duration.ofMinutes(20));

        transcripts.tidy(pointerTo(first), START.plus(Duration.ofDays(1)));

        assertThat(keys()).contains(first);
    }

    private String corrected(Duration later) {
        String key =
                ObjectKeys.correctedTranscript(session, Version.at(START.plus(later)), Sha256.of(later.toString()));
        folder.put(key.substring(ObjectKeys.corrected(session).length()), new byte[1], "application/json");
        return key;
    }

    private TranscriptPointer pointerTo(String key) {
        return new TranscriptPointer(session, key, 1, Sha256.of("x"), 1, 0, "", Optional.empty());
    }

    private List<String> keys() {
        return folder.names("").stream()
                .map(name -> ObjectKeys.corrected(session) + name)
                .toList();
    }
}
