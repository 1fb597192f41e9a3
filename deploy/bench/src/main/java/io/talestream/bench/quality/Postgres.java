package io.talestream.bench.quality;

import io.talestream.bench.sessions.Question.Found;
import io.talestream.bench.sessions.SampleLibrary.Passage;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.ref.SessionId;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/// The full-text search of PostgreSQL over the same moments.
final class Postgres implements AutoCloseable {
    private static final String TABLE = """
        CREATE TABLE moment (
            campaign text, session text, first_turn int, last_turn int, words tsvector
        )\
        """;
    private static final String INSERT = "INSERT INTO moment VALUES (?, ?, ?, ?, to_tsvector('english', ?))";

    /// PostgreSQL's normalisation options for the text length. Division by the length itself is excluded: it ranks
    /// moments of a single word first.
    private static final int NOT_AT_ALL = 0;

    private static final int BY_ITS_LOGARITHM = 1;
    private static final int BY_THE_LOGARITHM_OF_ITS_DIFFERENT_WORDS = 16;

    private final EmbeddedPostgres server;
    private final Connection connection;

    Postgres(Collection<Passage> passages) {
        try {
            this.server = EmbeddedPostgres.builder()
                    .setServerConfig("listen_addresses", "127.0.0.1")
                    .start();
            this.connection = server.getPostgresDatabase().getConnection();
            fill(passages);
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL cannot be started", e);
        } catch (SQLException e) {
            throw new IllegalStateException("PostgreSQL cannot be filled", e);
        }
    }

    /// Every ranking function. The comparison shows which is best.
    List<Finder> rankings() {
        return Stream.of("ts_rank", "ts_rank_cd")
                .flatMap(function -> Stream.of(NOT_AT_ALL, BY_ITS_LOGARITHM, BY_THE_LOGARITHM_OF_ITS_DIFFERENT_WORDS)
                        .map(length -> ranking(function, length)))
                .toList();
    }

    private void fill(Collection<Passage> passages) throws SQLException {
        connection.createStatement().execute(TABLE);
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            for (Passage passage : passages) {
                insert.setString(1, passage.session().campaign().value());
                insert.setString(2, passage.session().session().value());
                insert.setInt(3, passage.moment().firstTurn());
                insert.setInt(4, passage.moment().lastTurn());
                insert.setString(5, passage.moment().text());
                insert.addBatch();
            }
            insert.executeBatch();
        }
        connection.commit();
        connection.setAutoCommit(true);
        connection.createStatement().execute("CREATE INDEX ON moment USING gin (words)");
        connection.createStatement().execute("ANALYZE moment");
    }

    @Override
    public void close() {
        try (server) {
            connection.close();
        } catch (SQLException | IOException e) {
            throw new IllegalStateException("PostgreSQL did not stop", e);
        }
    }

    /// Matches any of the words, by PostgreSQL's own dictionary; requiring all of them would find next to nothing.
    private Finder ranking(String function, int length) {
        String select = """
            WITH query AS (
                SELECT string_agg(quote_literal(lexeme), ' | ')::tsquery AS words
                FROM unnest(to_tsvector('english', ?))
            )
            SELECT session, first_turn, last_turn
            FROM moment, query
            WHERE campaign = ? AND moment.words @@ query.words
            ORDER BY %s(moment.words, query.words, %d) DESC, session, first_turn
            LIMIT %d\
            """.formatted(function, length, Finder.SEEN);
        return new Finder(
                "postgres %s %d".formatted(function, length), (campaign, question) -> find(select, campaign, question));
    }

    private List<Found> find(String select, CampaignId campaign, String question) {
        try (PreparedStatement query = connection.prepareStatement(select)) {
            query.setString(1, question);
            query.setString(2, campaign.value());
            List<Found> found = new ArrayList<>();
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    found.add(new Found(new SessionId(rows.getString(1)), rows.getInt(2), rows.getInt(3)));
                }
            }
            return found;
        } catch (SQLException e) {
            throw new IllegalStateException("the PostgreSQL query failed", e);
        }
    }
}
