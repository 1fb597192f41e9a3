package io.talestream.migration.postgres.mapping;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.user.UserId;
import io.talestream.migration.postgres.report.UnmappableRow;
import io.talestream.migration.postgres.source.DerivedIds;
import io.talestream.migration.postgres.source.Rows;
import io.talestream.migration.postgres.source.WrongSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Maps a user to their `sub`, the id in the issuer's tokens. PostgreSQL does not hold it.
public sealed interface SubjectIds {
    /// A fingerprint of the mapping; changes when the mapping changes.
    String print();

    /// Throws if the mapping has no sub for them.
    UserId of(Rows.Person person) throws UnmappableRow;

    /// The user's id in PostgreSQL is their sub.
    record Ids() implements SubjectIds {
        @Override
        public String print() {
            return "id";
        }

        @Override
        public UserId of(Rows.Person person) throws UnmappableRow {
            return checked("id", person.id());
        }
    }

    /// The issuer uses e-mail addresses.
    record Emails() implements SubjectIds {
        @Override
        public String print() {
            return "email";
        }

        @Override
        public UserId of(Rows.Person person) throws UnmappableRow {
            return checked("email", person.email().orElseThrow(() -> new UnmappableRow("email", "is missing")));
        }
    }

    /// A list maps ids or e-mail addresses to subs.
    record Listed(Map<String, String> subs) implements SubjectIds {
        public Listed {
            subs = Map.copyOf(subs);
        }

        @Override
        public String print() {
            return DerivedIds.digest(subs.entrySet().stream()
                    .map(entry -> entry.getKey() + "\n" + entry.getValue())
                    .sorted()
                    .toArray(String[]::new));
        }

        @Override
        public UserId of(Rows.Person person) throws UnmappableRow {
            Optional<String> listed = Optional.ofNullable(subs.get(person.id()))
                    .or(() -> person.email().map(email -> subs.get(email.toLowerCase(Locale.ROOT))));
            return checked(
                    "id",
                    listed.orElseThrow(
                            () -> new UnmappableRow("id", "is not in the list of users, and nor is its email")));
        }
    }

    /// Lines of `id or e-mail address,sub`. Empty lines and those that begin with `#` are skipped.
    static SubjectIds listedIn(Path file) {
        Map<String, String> subs = new HashMap<>();
        int number = 0;
        try {
            for (String line : Files.readAllLines(file)) {
                number++;
                if (line.isBlank() || line.startsWith("#")) {
                    continue;
                }
                int comma = line.lastIndexOf(',');
                if (comma < 1 || comma == line.length() - 1) {
                    throw new WrongSource("Line %d of %s must be an id or an e-mail address, a comma and a sub."
                            .formatted(number, file));
                }
                String key = unquoted(line.substring(0, comma));
                subs.put(key.contains("@") ? key.toLowerCase(Locale.ROOT) : key, unquoted(line.substring(comma + 1)));
            }
        } catch (IOException e) {
            throw new WrongSource("%s cannot be read.".formatted(file));
        }
        return new Listed(subs);
    }

    private static String unquoted(String text) {
        String plain = text.strip();
        return plain.length() > 1 && plain.startsWith("\"") && plain.endsWith("\"")
                ? plain.substring(1, plain.length() - 1)
                : plain;
    }

    private static UserId checked(String column, String sub) throws UnmappableRow {
        try {
            return new UserId(sub);
        } catch (InvalidField e) {
            throw new UnmappableRow(column, "as a sub " + e.problem());
        }
    }
}
