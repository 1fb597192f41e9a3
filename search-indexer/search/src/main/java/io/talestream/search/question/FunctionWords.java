package io.talestream.search.question;

import io.talestream.search.index.FoldedText;
import java.util.Set;

/// Stop words. A hit need not contain them, and counting their occurrences would take longer than the rest of the
/// query.
final class FunctionWords {
    private static final Set<String> ALL =
            Set.of(("a about after again all also am an and any are as at be because been before being both but by can"
                + " could did do does doing down during each few for from further get gets got had has have having he"
                + " her here hers him his how i if in into is it its just like me more most my no nor not now of off"
                + " on once only or other our out over own same she should so some such than that the their theirs"
                + " them then there these they this those through to too under until up us very was we were what when"
                + " where which while who whom why will with would you your yours im ive dont thats")
                    .split(" "));

    private FunctionWords() {}

    static boolean has(String word) {
        return ALL.contains(FoldedText.of(word));
    }
}
