package io.talestream.bench.sessions;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.talestream.bench.sessions.SampleSession.Scene;
import io.talestream.bench.sessions.SampleSession.Turn;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/// The source of sample sessions: a folder of real ones, or generated text.
///
/// A file of the folder is a gzipped JSON with `turns` (`speakers`, `text`) and `chunks` (`summary`, `firstTurn`,
/// `lastTurn`), named after its episode.
public final class SampleSessions {
    private static final String ENDING = ".json.gz";
    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private record StoredSession(List<StoredTurn> turns, List<Scene> chunks) {}

    private record StoredTurn(List<String> speakers, String text) {}

    private SampleSessions() {}

    /// The folder that `-Dsessions` names.
    public static Optional<Path> folder() {
        return Optional.ofNullable(System.getProperty("sessions"))
                .filter(name -> !name.isBlank())
                .map(Path::of);
    }

    /// Real sessions if there is a folder, else generated ones, with at least this number of turns, each created
    /// on demand. If the real ones do not suffice, they are repeated with shuffled words.
    public static void withTurns(int least, Consumer<SampleSession> to) {
        Optional<List<SampleSession>> real = folder().map(SampleSessions::in);
        for (int i = 0, turns = 0; turns < least; i++) {
            int number = i;
            SampleSession next = real.map(all -> real(all, number)).orElseGet(() -> GeneratedSessions.numbered(number));
            to.accept(next);
            turns += next.turns().size();
        }
    }

    public static List<SampleSession> withTurns(int least) {
        List<SampleSession> sessions = new ArrayList<>();
        withTurns(least, sessions::add);
        return sessions;
    }

    private static SampleSession real(List<SampleSession> all, int number) {
        SampleSession session = all.get(number % all.size());
        return number < all.size() ? session : session.shuffled(number / all.size());
    }

    /// A line for the output that names the source of the sessions.
    public static String origin() {
        return folder().map(from -> "real sessions from " + from)
                .orElse("generated text, of limited significance: -Dsessions=DIR uses real sessions");
    }

    /// In the order of their names.
    public static List<SampleSession> in(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            List<SampleSession> sessions = files.filter(file -> file.toString().endsWith(ENDING))
                    .sorted()
                    .map(SampleSessions::read)
                    .toList();
            if (sessions.isEmpty()) {
                throw new IllegalArgumentException("no session in " + folder);
            }
            return sessions;
        } catch (IOException e) {
            throw new UncheckedIOException("the folder %s cannot be read".formatted(folder), e);
        }
    }

    private static SampleSession read(Path file) {
        String name = file.getFileName().toString();
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            StoredSession session = JSON.readValue(in, StoredSession.class);
            List<Turn> turns = session.turns().stream()
                    .map(turn -> new Turn(String.join(", ", turn.speakers()), turn.text()))
                    .toList();
            var sample = new SampleSession(name.substring(0, name.length() - ENDING.length()), turns, session.chunks());
            int skipped = turns.size() - SampleLibrary.utterances(sample).size();
            if (skipped > 0) {
                System.out.printf(
                        "%s: %d of %d turns are empty or too long and skipped%n", name, skipped, turns.size());
            }
            return sample;
        } catch (IOException e) {
            throw new UncheckedIOException("the session %s cannot be read".formatted(file), e);
        }
    }
}
