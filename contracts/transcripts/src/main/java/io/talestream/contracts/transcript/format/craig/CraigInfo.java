package io.talestream.contracts.transcript.format.craig;

import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.Utterance.Kind;
import io.talestream.contracts.transcript.format.input.LongText;
import io.talestream.contracts.transcript.format.input.SpokenText;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The `info.txt` of a recording by Craig. It comes from outside, and the tracks are usable without it: lines of any
/// other form are skipped.
///
/// @param users of the tracks, in the order of their numbers
/// @param notes that were taken while recording, in the order of their times
public record CraigInfo(Optional<Instant> start, List<User> users, List<Utterance> notes) {
    public static final String NAME = "info.txt";
    public static final int LARGEST = 256 * 1024;
    public static final CraigInfo NONE = new CraigInfo(Optional.empty(), List.of(), List.of());

    private static final String NOTES_BY = "Note";
    private static final Pattern HEAD = Pattern.compile("([A-Za-z ]{1,20}):\\s*(.*)");
    private static final Pattern NUMBER = Pattern.compile(" \\(\\d+\\)$");
    private static final Pattern NAME_AND_LABEL = Pattern.compile("(.+) \\(([^()]+)\\)");
    private static final Pattern NO_DISCRIMINATOR = Pattern.compile("#0+$");
    private static final Pattern NOTE = Pattern.compile("(\\d{1,3}):(\\d{2}):(\\d{2}): (.*)");
    private static final Pattern ESCAPE = Pattern.compile("\\\\([nr\"\\\\])");

    public CraigInfo {
        users = List.copyOf(users);
        notes = List.copyOf(notes);
    }

    /// Of one track.
    ///
    /// @param label the name of the account, which stays the same over recordings
    /// @param name as shown in Discord
    public record User(String label, Optional<String> name) {}

    public static CraigInfo read(byte[] utf8) {
        Optional<Instant> start = Optional.empty();
        List<User> users = new ArrayList<>();
        List<Utterance> notes = new ArrayList<>();
        String section = "";
        for (String line : (Iterable<String>) new String(utf8, StandardCharsets.UTF_8).lines()::iterator) {
            String clean = SpokenText.clean(line);
            Matcher head = HEAD.matcher(clean);
            if (line.startsWith("\t")) {
                if (section.equals("Tracks")) {
                    users.add(user(clean));
                } else if (section.equals("Notes")) {
                    addNote(clean, notes);
                }
            } else if (head.matches()) {
                section = head.group(1);
                start = section.equals("Start time") ? time(head.group(2)) : start;
            }
        }
        notes.sort(Comparator.comparingLong(note -> note.span().orElseThrow().startMs()));
        return new CraigInfo(start, users, notes);
    }

    /// The user of the track with this number, counted from 1.
    public Optional<User> user(int number) {
        return number < 1 || number > users.size() ? Optional.empty() : Optional.of(users.get(number - 1));
    }

    private static User user(String line) {
        String user = NUMBER.matcher(line).replaceFirst("");
        Matcher both = NAME_AND_LABEL.matcher(user);
        return both.matches()
                ? new User(label(both.group(2)), Optional.of(label(both.group(1))))
                : new User(label(user), Optional.empty());
    }

    private static String label(String name) {
        String label = LongText.beginning(NO_DISCRIMINATOR.matcher(name).replaceFirst(""), Utterance.LONGEST_SPEAKER);
        return label.isBlank() ? Utterance.UNKNOWN_SPEAKER : label;
    }

    private static void addNote(String line, List<Utterance> to) {
        Matcher note = NOTE.matcher(line);
        if (!note.matches()) {
            return;
        }
        long atMs = Duration.ofHours(Integer.parseInt(note.group(1)))
                .plusMinutes(Integer.parseInt(note.group(2)))
                .plusSeconds(Integer.parseInt(note.group(3)))
                .toMillis();
        String text = ESCAPE.matcher(note.group(4)).replaceAll(CraigInfo::unescaped);
        if (atMs <= Span.LATEST_MS) {
            LongText.parts(SpokenText.clean(text), Utterance.LONGEST_TEXT).stream()
                    .map(part -> Utterance.message(to.size(), NOTES_BY, atMs, part, false, Kind.NOTE))
                    .forEach(to::add);
        }
    }

    private static String unescaped(MatchResult escape) {
        String escaped = escape.group(1);
        return escaped.equals("n") || escaped.equals("r") ? " " : Matcher.quoteReplacement(escaped);
    }

    private static Optional<Instant> time(String text) {
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
