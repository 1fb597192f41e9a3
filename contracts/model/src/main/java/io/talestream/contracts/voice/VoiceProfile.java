package io.talestream.contracts.voice;

import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The voice of a member who agreed to be recognised in recordings. It exists as long as the member agrees: without
/// samples at first, then with one for each speaker label that a GM named as this member.
///
/// @param samples the oldest first
public record VoiceProfile(WorkspaceId workspace, UserId member, List<Sample> samples) {
    /// Enough for a stable mean; the oldest makes room for the newest.
    public static final int MOST = 10;

    /// The voice of one speaker label of a session.
    public record Sample(SessionId session, String label, VoiceEmbedding voice) {
        public Sample {
            Text.line("speaker label", label, Utterance.LONGEST_SPEAKER);
        }

        boolean isOf(SessionId other, String otherLabel) {
            return session.equals(other) && label.equals(otherLabel);
        }
    }

    public VoiceProfile {
        samples = List.copyOf(samples);
        if (samples.size() > MOST) {
            throw new InvalidField("voice samples", "must be at most %d, are %d".formatted(MOST, samples.size()));
        }
        long distinct = samples.stream()
                .map(sample -> Map.entry(sample.session(), sample.label()))
                .distinct()
                .count();
        if (distinct < samples.size()) {
            throw new InvalidField("voice samples", "must not have a speaker label of a session twice");
        }
    }

    /// Of a member who has just agreed.
    public static VoiceProfile empty(WorkspaceId workspace, UserId member) {
        return new VoiceProfile(workspace, member, List.of());
    }

    /// The mean of the samples of this model.
    public Optional<VoiceEmbedding> voice(String model) {
        return VoiceEmbedding.mean(samples.stream()
                .map(Sample::voice)
                .filter(voice -> voice.model().equals(model))
                .toList());
    }

    /// The speakers of a session were named: these labels are the member, and no others. Naming twice has the effect
    /// of naming once.
    ///
    /// @param voices of the session's labels; a label without a voice keeps the sample that it has
    public VoiceProfile named(SessionId session, Set<String> labels, Map<String, VoiceEmbedding> voices) {
        List<Sample> now = new ArrayList<>();
        for (Sample sample : samples) {
            VoiceEmbedding voice = voices.getOrDefault(sample.label(), sample.voice());
            if (!sample.session().equals(session)) {
                now.add(sample);
            } else if (labels.contains(sample.label())) {
                now.add(new Sample(session, sample.label(), voice));
            }
        }
        labels.stream()
                .sorted()
                .filter(label -> now.stream().noneMatch(sample -> sample.isOf(session, label)))
                .flatMap(label ->
                        Optional.ofNullable(voices.get(label)).stream().map(voice -> new Sample(session, label, voice)))
                .toList()
                .forEach(now::add);
        return new VoiceProfile(workspace, member, now.subList(Math.max(0, now.size() - MOST), now.size()));
    }
}
