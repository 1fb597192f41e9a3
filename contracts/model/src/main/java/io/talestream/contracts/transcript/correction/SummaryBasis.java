package io.talestream.contracts.transcript.correction;

import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.summary.Edition;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The corrections that summaries follow: whether the whole transcript is withheld, the corrections that set or clear
/// secrecy, by position and beginning of the text, and the changes of speakers. The GM's edition follows only the
/// latter, since it has every line.
public final class SummaryBasis {
    private static final int DIGITS = 16;

    private SummaryBasis() {}

    /// For the edition that follows most of them.
    public static Set<List<Object>> of(Optional<Corrections> layer) {
        Set<List<Object>> followed = speakers(layer);
        layer.ifPresent(corrections -> {
            if (corrections.withheld()) {
                followed.add(List.of());
            }
            corrections.placed().stream()
                    .filter(one -> one.secret().isPresent())
                    .forEach(one -> followed.add(List.of(one.ordinal(), one.original(), one.secret())));
        });
        return followed;
    }

    /// Equal for equal corrections.
    public static String fingerprint(Edition edition, Optional<Corrections> layer) {
        Set<List<Object>> followed = edition == Edition.GM ? speakers(layer) : of(layer);
        String text = followed.stream().map(List::toString).sorted().collect(Collectors.joining("\n"));
        return Sha256.of(text).hex().substring(0, DIGITS);
    }

    private static Set<List<Object>> speakers(Optional<Corrections> layer) {
        Set<List<Object>> followed = new HashSet<>();
        layer.ifPresent(corrections -> corrections.speakers().forEach(change -> followed.add(List.of(change))));
        return followed;
    }
}
