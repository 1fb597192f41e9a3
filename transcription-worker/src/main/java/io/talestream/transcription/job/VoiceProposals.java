package io.talestream.transcription.job;

import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.transcript.Confidence;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.voice.SpeakerVoice;
import io.talestream.contracts.voice.SpeakerVoices;
import io.talestream.contracts.voice.VoiceEmbedding;
import io.talestream.contracts.voice.VoiceProfile;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.VoiceProfiles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Proposes members for the speakers of a recording by the profiles of those who agreed. A member is proposed for one
/// speaker at most: the pairs that are most alike are taken first.
public record VoiceProposals(VoiceProfiles profiles) {
    /// Voices that are less alike are of different people. In two recordings of one person they are mostly more than
    /// 0.6 alike, of two people mostly less than 0.5.
    static final double LEAST = 0.55;

    /// The second-best member must be less alike by this much: otherwise it may be either.
    static final double LEAD = 0.1;

    private static final double CERTAIN = 0.85;

    /// At the least similarity.
    private static final double LEAST_CONFIDENCE = 0.6;

    private record Pair(String label, UserId member, double alike) {}

    public SpeakerVoices with(WorkspaceId workspace, SpeakerVoices voices) {
        return voices.byLabel().isEmpty()
                ? voices
                : with(profiles.list(workspace).stream().map(StoredValue::value).toList(), voices);
    }

    public static SpeakerVoices with(List<VoiceProfile> profiles, SpeakerVoices voices) {
        Map<String, Pair> best = new HashMap<>();
        Set<UserId> taken = new HashSet<>();
        for (Pair pair : pairs(profiles, voices)) {
            if (!best.containsKey(pair.label) && taken.add(pair.member)) {
                best.put(pair.label, pair);
            }
        }
        Map<String, SpeakerVoice> proposed = new TreeMap<>();
        voices.byLabel()
                .forEach((label, voice) -> proposed.put(
                        label,
                        new SpeakerVoice(
                                voice.voice(),
                                voice.confidence(),
                                voice.speechMs(),
                                Optional.ofNullable(best.get(label))
                                        .map(pair -> new SpeakerVoice.Proposal(pair.member, confidence(pair.alike))))));
        return new SpeakerVoices(proposed);
    }

    /// The most alike first. Names decide between equals, so that the result is always the same.
    private static List<Pair> pairs(List<VoiceProfile> profiles, SpeakerVoices voices) {
        List<Pair> pairs = new ArrayList<>();
        voices.byLabel().forEach((label, voice) -> pairs.addAll(candidates(profiles, label, voice.voice())));
        pairs.sort(Comparator.comparingDouble((Pair pair) -> -pair.alike)
                .thenComparing(Pair::label)
                .thenComparing(pair -> pair.member.value()));
        return pairs;
    }

    private static List<Pair> candidates(List<VoiceProfile> profiles, String label, VoiceEmbedding voice) {
        List<Pair> all = profiles.stream()
                .flatMap(profile -> profile
                        .voice(voice.model())
                        .filter(voice::isComparable)
                        .map(known -> new Pair(label, profile.member(), voice.similarity(known)))
                        .stream())
                .sorted(Comparator.comparingDouble((Pair pair) -> -pair.alike))
                .toList();
        boolean isClear = all.size() < 2 || all.get(0).alike - all.get(1).alike >= LEAD;
        return all.stream()
                .filter(pair -> isClear && pair.alike >= LEAST)
                .limit(1)
                .toList();
    }

    private static Confidence confidence(double alike) {
        double share = Math.clamp((alike - LEAST) / (CERTAIN - LEAST), 0, 1);
        return new Confidence(Math.round((LEAST_CONFIDENCE + (1 - LEAST_CONFIDENCE) * share) * 1_000) / 1_000.0);
    }
}
