package io.talestream.contracts.voice;

import io.talestream.contracts.session.SpeakerCount;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.transcript.Utterance;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The voices of a recording, by the speaker labels of its transcript.
public record SpeakerVoices(Map<String, SpeakerVoice> byLabel) {
    public static final SpeakerVoices NONE = new SpeakerVoices(Map.of());

    public SpeakerVoices {
        byLabel = Collections.unmodifiableMap(new TreeMap<>(byLabel));
        byLabel.keySet().forEach(label -> Text.line("speaker label", label, Utterance.LONGEST_SPEAKER));
        if (byLabel.size() > SpeakerCount.MOST) {
            throw new InvalidField("voices", "must be at most %d, are %d".formatted(SpeakerCount.MOST, byLabel.size()));
        }
    }

    public Map<String, VoiceEmbedding> embeddings() {
        return byLabel.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().voice()));
    }
}
