package io.talestream.transcription.summary.extractive;

import io.talestream.contracts.summary.Recap.Heading;
import java.util.Optional;
import java.util.regex.Pattern;

/// Kinds of sentences other than narration, recognised by English phrases.
enum Kind {
    LOOT(
            Heading.LOOT,
            "\\b(?:\\d[\\d,]* (?:gold|silver|copper|platinum)|(?:gold|silver|copper|platinum)"
                + " (?:pieces|coins)|treasure|loot|gemstones?|potions? of|scrolls? of|ring of|cloak of|boots of|wand"
                + " of|staff of|amulet|magic(?:al)? item|bag of holding|pouch of|chest (?:of|full|filled)|we"
                + " (?:take|took|found|find) the)\\b"),
    OPEN_THREAD(
            Heading.OPEN_THREADS,
            "\\b(?:i wonder|we (?:still )?(?:have to|need to|must)"
                + " (?:find|know|learn|figure|go|get|return|talk|stop|ask)|find out|come back (?:for|to|later)|next"
                + " time|to be continued|no idea (?:who|what|why|where)|don['’]t know (?:who|what|why|where)|what"
                + " happened to|mystery|unfinished|owes? (?:us|me|you)|still out there|looking for (?:us|a|the)|where"
                + " we['’]ll (?:pick|leave))\\b"),
    DECISION(
            Heading.DECISIONS,
            "\\b(?:let['’]s (?:go|do|take|head|get|find|try|make|kill|leave|talk|ask|wait|keep)|we should|we['’]ll"
                    + " (?:go|take|do|meet|head|need|leave|help)|we agree|we accept|we(?:['’]re| are) going to|i"
                    + " (?:promise|vow|swear)|it['’]s a deal|we have a deal|i(?:['’]m| am) going to"
                    + " (?:go|take|give|tell|leave|stay|try to|follow|ask))\\b");

    private final Heading heading;
    private final Pattern pattern;

    Kind(Heading heading, String pattern) {
        this.heading = heading;
        this.pattern = Pattern.compile("(?i)" + pattern);
    }

    Heading heading() {
        return heading;
    }

    /// Only players decide, and a question is no decision.
    static Optional<Kind> of(Sentence sentence) {
        for (Kind kind : values()) {
            boolean isOut = kind == DECISION && (sentence.isNarrated() || sentence.isQuestion());
            if (!isOut && kind.pattern.matcher(sentence.text()).find()) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }
}
