package io.talestream.store.objects;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.transcript.Confidence;
import io.talestream.contracts.voice.SpeakerVoice;
import io.talestream.contracts.voice.SpeakerVoices;
import io.talestream.contracts.voice.VoiceEmbedding;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.testing.engine.Engines;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Engines.class)
class VoiceFilesIT {
    private static final SpeakerVoices VOICES = new SpeakerVoices(Map.of(
            "Speaker 1",
            new SpeakerVoice(
                    VoiceEmbedding.of("m", new float[] {1, 2, 3, 4, 5, 6, 7, 8}),
                    new Confidence(0.9),
                    60_000,
                    Optional.empty())));
    private static final Version OLD = new Version(999);
    private static final Version NEW = new Version(1_000);

    private final VoiceFiles files = new VoiceFiles(new Bucket(
            Engines.s3().client(), Engines.s3().presigner(), Engines.s3().newBucket()));
    private final SessionRef session = new SessionRef(WorkspaceId.next(), CampaignId.next(), SessionId.next());

    @Test
    void voices_are_kept_by_recording_among_the_files_of_the_session() {
        files.keep(session, NEW, VOICES);

        assertThat(files.find(session, NEW)).isEqualTo(VOICES);
        assertThat(files.find(session, OLD)).isEqualTo(SpeakerVoices.NONE);
        assertThat(ObjectKeys.voices(session, NEW)).startsWith(ObjectKeys.below(session));
    }

    @Test
    void voices_of_replaced_recordings_are_dropped() {
        files.keep(session, OLD, VOICES);
        files.keep(session, NEW, VOICES);

        files.dropBefore(session, NEW);

        assertThat(files.find(session, OLD)).isEqualTo(SpeakerVoices.NONE);
        assertThat(files.find(session, NEW)).isEqualTo(VOICES);
    }
}
