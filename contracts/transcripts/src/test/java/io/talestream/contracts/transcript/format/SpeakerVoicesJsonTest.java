package io.talestream.contracts.transcript.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.transcript.Confidence;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.voice.SpeakerVoice;
import io.talestream.contracts.voice.SpeakerVoices;
import io.talestream.contracts.voice.VoiceEmbedding;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpeakerVoicesJsonTest {
    private static final VoiceEmbedding VOICE = VoiceEmbedding.of("x-vector", new float[] {1, -2, 3, -4, 5, -6, 7, -8});
    private static final SpeakerVoices VOICES = new SpeakerVoices(Map.of(
            "Speaker 1",
            new SpeakerVoice(
                    VOICE,
                    new Confidence(0.9),
                    61_000,
                    Optional.of(new SpeakerVoice.Proposal(new UserId("gwen"), new Confidence(0.82)))),
            "Speaker \"2\"",
            new SpeakerVoice(VOICE, new Confidence(0), 0, Optional.empty())));

    @Test
    void voices_round_trip() throws IOException {
        assertThat(read(SpeakerVoicesJson.write(VOICES))).isEqualTo(VOICES);
        assertThat(read(SpeakerVoicesJson.write(SpeakerVoices.NONE))).isEqualTo(SpeakerVoices.NONE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{\"form\":\"talestream-transcript\",\"version\":1,\"voices\":[]}",
                "{\"form\":\"talestream-voices\",\"version\":2,\"voices\":[]}",
                "{\"form\":\"talestream-voices\",\"version\":1,\"voices\":[{\"label\":\"Speaker 1\"}]}",
                "{\"form\":\"talestream-voices\",\"version\":1,\"voices\":[{\"label\":\"a\",\"model\":\"m\",\"voice\":\"\"}]}",
                "{\"form\":\"talestream-voices\",\"version\":1"
            })
    void other_content_is_refused(String json) {
        assertThatThrownBy(() -> read(json.getBytes(StandardCharsets.UTF_8))).isInstanceOf(IOException.class);
    }

    private static SpeakerVoices read(byte[] json) throws IOException {
        return SpeakerVoicesJson.read(new ByteArrayInputStream(json));
    }
}
