package io.talestream.transcription.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.craig.CraigInfo;
import io.talestream.store.objects.TranscriptFiles;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.speech.Recordings;
import io.talestream.transcription.job.TranscriptionFixture.Take;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Engines.class)
class TrackNotesIT {
    private static final byte[] SOUND = Recordings.silence(1);
    private static final String INFO = "Notes:\r\n\t0:00:02: A door.\r\n\t0:00:09: The end.\r\n";

    private final TranscriptionFixture fixture = new TranscriptionFixture();
    private final Transcriptions worker = fixture.process("one");

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void notes_are_lines_of_the_transcript_and_stay_when_a_track_is_replaced() throws IOException {
        SessionRef ref = fixture.planned();
        AudioRef audio = fixture.record(ref, List.of(new Take("mira", 0, SOUND), new Take("tom", 4_000, SOUND)));
        CraigInfo info = CraigInfo.read(INFO.getBytes(StandardCharsets.UTF_8));
        new TranscriptFiles(fixture.bucket).keepNotes(ref, audio, info.notes());
        worker.advance(ref);
        fixture.hearTrack(ref, "mira", "The hall is dark.");
        fixture.hearTrack(ref, "tom", "We knock on the door.");
        worker.advance(ref);

        assertThat(fixture.transcript(ref))
                .extracting(Utterance::text)
                .containsExactly("The hall is dark.", "A door.", "We knock on the door.", "The end.");

        fixture.replace(ref, new Take("tom", 1_000, SOUND));
        worker.advance(ref);
        fixture.hearTrack(ref, "tom", "We break the door.");
        worker.advance(ref);

        assertThat(fixture.transcript(ref))
                .extracting(Utterance::text)
                .containsExactly("The hall is dark.", "We break the door.", "A door.", "The end.");
    }
}
