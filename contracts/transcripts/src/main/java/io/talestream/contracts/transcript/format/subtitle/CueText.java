package io.talestream.contracts.transcript.format.subtitle;

import io.talestream.contracts.transcript.format.input.CharacterReferences;
import java.util.Optional;
import java.util.function.BiConsumer;

/// The text of a cue without its markup: `<v Name>` names the speaker, up to the next voice or `</v>`; other tags are
/// styling. One pass from left to right, for any input.
final class CueText {
    private final String text;
    private final boolean hasEntities;
    private final BiConsumer<Optional<String>, String> to;
    private final StringBuilder words = new StringBuilder();
    private Optional<String> voice = Optional.empty();
    private final int lastClosing;

    private CueText(String text, boolean hasEntities, BiConsumer<Optional<String>, String> to) {
        this.text = text;
        this.hasEntities = hasEntities;
        this.to = to;
        this.lastClosing = text.lastIndexOf('>');
    }

    static void read(String text, boolean hasEntities, BiConsumer<Optional<String>, String> to) {
        new CueText(text, hasEntities, to).read();
    }

    private void read() {
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '<' && at < lastClosing && opensTag(text.charAt(at + 1))) {
                int end = text.indexOf('>', at);
                tag(text.substring(at + 1, end));
                at = end + 1;
            } else {
                words.append(c);
                at++;
            }
        }
        say();
    }

    private void tag(String tag) {
        boolean opens = tag.startsWith("v") && tag.length() > 1 && (isGap(tag.charAt(1)) || tag.charAt(1) == '.');
        if (opens || tag.equals("/v")) {
            say();
            voice = opens ? Optional.of(name(tag)).filter(name -> !name.isBlank()) : Optional.empty();
        }
    }

    /// The part after the classes: in `v.loud.far Old Mira` the name is `Old Mira`.
    private String name(String tag) {
        int gap = 1;
        while (gap < tag.length() && !isGap(tag.charAt(gap))) {
            gap++;
        }
        return decoded(tag.substring(gap).strip());
    }

    private void say() {
        to.accept(voice, decoded(words.toString()));
        words.setLength(0);
    }

    private String decoded(String raw) {
        return hasEntities ? CharacterReferences.decoded(raw) : raw;
    }

    private static boolean opensTag(char c) {
        return c == '/' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }

    private static boolean isGap(char c) {
        return c == ' ' || c == '\t' || c == '\n';
    }
}
