package io.talestream.contracts.transcript.format.input;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.transcript.Language;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The languages that a Transcribe result names: its declared languages, otherwise the likeliest guess.
public final class NamedLanguages {
    public static final int MOST = 100;

    private final JsonInput in;
    private final Set<Language> spoken = new LinkedHashSet<>();
    private @Nullable Language likeliest;
    private int score = -1;

    public NamedLanguages(JsonInput in) {
        this.in = in;
    }

    public static Language language(InputLocation place, String tag) {
        try {
            return new Language(tag);
        } catch (InvalidField e) {
            throw place.refused(e);
        }
    }

    public List<Language> named() {
        if (spoken.isEmpty() && likeliest != null) {
            return List.of(likeliest);
        }
        return List.copyOf(spoken);
    }

    /// `"language_code": "en-US"`
    public void one() throws IOException {
        in.optionalText().ifPresent(this::add);
    }

    /// `"language_codes": [{"language_code": "en-US", "duration_in_seconds": 8.05}]`
    public void several() throws IOException {
        in.enterArray();
        while (in.nextElement()) {
            in.enterObject();
            for (String field = in.nextField(); field != null; field = in.nextField()) {
                if (field.equals("language_code")) {
                    one();
                } else {
                    in.skip();
                }
            }
        }
    }

    /// `"language_identification": [{"code": "en-US", "score": "0.9"}]`
    public void guesses() throws IOException {
        in.enterArray();
        while (in.nextElement()) {
            in.enterObject();
            @Nullable Language guess = null;
            int likelihood = 0;
            for (String field = in.nextField(); field != null; field = in.nextField()) {
                switch (field) {
                    case "code" -> guess = language(in, in.text());
                    case "score" -> likelihood = Decimals.confidence(in);
                    default -> in.skip();
                }
            }
            if (guess != null && likelihood > score) {
                likeliest = guess;
                score = likelihood;
            }
        }
    }

    private void add(String tag) {
        spoken.add(language(in, tag));
        if (spoken.size() > MOST) {
            throw in.expected("at most %d languages".formatted(MOST));
        }
    }
}
