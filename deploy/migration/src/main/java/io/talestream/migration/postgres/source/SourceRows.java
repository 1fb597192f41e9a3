package io.talestream.migration.postgres.source;

import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.text.Description;
import io.talestream.contracts.workspace.WorkspaceId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Queries rows by page, in the order of their ids, or by id. A page starts after the last id of the previous one,
/// never at an offset, and a transcript is read in pieces, so that memory use is bounded.
public record SourceRows(Postgres postgres, SourceSchema schema) {
    private static final int PIECE = 256 * 1024;

    private static final String USER_GLANCE = """
        SELECT u.id::text, md5(ROW(u.email, u.name)::text) FROM {User} u
        WHERE {which} ORDER BY u.id LIMIT ?
        """;
    private static final String CAMPAIGN_GLANCE = """
        SELECT c.id::text, md5(ROW(c."userId", c.name, c.description, u.email, {c.createdAt})::text)
        FROM {Campaign} c LEFT JOIN {User} u ON u.id = c."userId"
        WHERE {which} ORDER BY c.id LIMIT ?
        """;
    /// Reads all summaries of a page at once: an index by session may be missing.
    private static final String SESSION_GLANCE = """
        WITH page AS (
            SELECT * FROM {Session} s WHERE {which} ORDER BY s.id LIMIT ?
        ), summaries AS (
            SELECT m."sessionId", string_agg(md5(ROW(m.id, m.content, m.type)::text), '' ORDER BY m.id) AS digests
            FROM {Summary} m WHERE m."sessionId" IN (SELECT id FROM page) GROUP BY m."sessionId"
        )
        SELECT s.id::text, md5(ROW(s."campaignId", s."userId", s.name, s.description, s."transcriptText",
            s."audioStorageKey", s."shareToken", s."createdAt", s."updatedAt", c."userId", o.email, a.email,
            summaries.digests)::text)
        FROM page s LEFT JOIN summaries ON summaries."sessionId" = s.id LEFT JOIN {Campaign} c ON c.id = s."campaignId"
            LEFT JOIN {User} o ON o.id = c."userId" LEFT JOIN {User} a ON a.id = s."userId"
        ORDER BY s.id
        """;
    private static final String PEOPLE = """
        SELECT u.id::text, left(u.email, 1000), left(u.name, 1000) FROM {User} u
        WHERE u.id = ANY(CAST(? AS {id:User}[])) ORDER BY u.id
        """;
    private static final String CAMPAIGNS = """
        SELECT c.id::text, c."userId"::text, left(c.name, %1$d), left(c.description, %2$d),
            CASE WHEN isfinite({c.createdAt}) THEN (extract(epoch FROM {c.createdAt}) * 1000000)::bigint END,
            u.id::text, left(u.email, 1000), left(u.name, 1000)
        FROM {Campaign} c LEFT JOIN {User} u ON u.id = c."userId"
        WHERE c.id = ANY(CAST(? AS {id:Campaign}[])) ORDER BY c.id
        """.formatted(10 * CampaignName.LONGEST, 2 * Description.LONGEST);
    private static final String SESSIONS = """
        SELECT s.id::text, s."campaignId"::text, s."userId"::text, left(s.name, %1$d), left(s.description, %2$d),
            CASE WHEN s."transcriptText" ~ '\\S' THEN octet_length(s."transcriptText") ELSE 0 END,
            s."audioStorageKey", s."shareToken",
            CASE WHEN isfinite(s."createdAt") THEN (extract(epoch FROM s."createdAt") * 1000000)::bigint END,
            CASE WHEN isfinite(s."updatedAt") THEN (extract(epoch FROM s."updatedAt") * 1000000)::bigint END,
            c.id::text, c."userId"::text, left(c.name, %1$d), left(c.description, %2$d),
            CASE WHEN isfinite({c.createdAt}) THEN (extract(epoch FROM {c.createdAt}) * 1000000)::bigint END,
            o.id::text, left(o.email, 1000), left(o.name, 1000),
            a.id::text, left(a.email, 1000), left(a.name, 1000)
        FROM {Session} s LEFT JOIN {Campaign} c ON c.id = s."campaignId"
            LEFT JOIN {User} o ON o.id = c."userId" LEFT JOIN {User} a ON a.id = s."userId"
        WHERE s.id = ANY(CAST(? AS {id:Session}[])) ORDER BY s.id
        """.formatted(10 * CampaignName.LONGEST, 2 * Description.LONGEST);
    private static final String SUMMARIES = """
        SELECT m."sessionId"::text, m.id::text, left(m.content, %d), m.type::text FROM {Summary} m
        WHERE m."sessionId" = ANY(CAST(? AS {id:Session}[])) ORDER BY m."sessionId", m.id
        """.formatted(Summary.LONGEST + 1);
    private static final String PLACES = """
        SELECT c."userId"::text, c.id::text, s.id::text,
            CASE WHEN isfinite(s."createdAt") THEN (extract(epoch FROM s."createdAt") * 1000000)::bigint END
        FROM {Campaign} c LEFT JOIN {Session} s ON s."campaignId" = c.id
        WHERE c."userId" = ANY(CAST(? AS {id:User}[]))
        """;
    private static final String PIECE_OF_TEXT =
            "SELECT substr(s.\"transcriptText\", ?, ?) FROM {Session} s WHERE s.id = CAST(? AS {id:Session})";

    /// The rows after this id, or the first ones.
    public List<Rows.Glance> glance(SourceTable table, Optional<String> after, int most) {
        return glances(table, after(alias(table), table, after), after.orElse(null), most);
    }

    public List<Rows.Glance> glance(SourceTable table, Collection<String> ids) {
        String which = "%s.id = ANY(CAST(? AS {id:%s}[]))".formatted(alias(table), table.label());
        return glances(table, which, ids, ids.size());
    }

    /// All ids of a table, in pages of this size.
    public void forEachPage(SourceTable table, int size, Consumer<List<String>> each) {
        List<String> page = ids(table, Optional.empty(), size);
        while (!page.isEmpty()) {
            each.accept(page);
            page = ids(table, Optional.of(page.getLast()), size);
        }
    }

    private List<String> ids(SourceTable table, Optional<String> after, int most) {
        String sql = "SELECT t.id::text FROM {%s} t WHERE %s ORDER BY t.id LIMIT ?"
                .formatted(table.label(), after('t', table, after));
        return rows(table, sql, row -> row.getString(1), after.orElse(null), most);
    }

    private static String after(char alias, SourceTable table, Optional<String> after) {
        return after.isEmpty()
                ? "CAST(? AS text) IS NULL"
                : "%s.id > CAST(? AS {id:%s})".formatted(alias, table.label());
    }

    private List<Rows.Glance> glances(SourceTable table, String which, @Nullable Object value, int most) {
        String sql = switch (table) {
            case USER -> USER_GLANCE;
            case CAMPAIGN -> CAMPAIGN_GLANCE;
            case SESSION -> SESSION_GLANCE;
            case SUMMARY -> throw new IllegalArgumentException("summaries go with their sessions");
        };
        return rows(
                table,
                sql.replace("{which}", which),
                row -> new Rows.Glance(row.getString(1), row.getString(2)),
                value,
                most);
    }

    private static char alias(SourceTable table) {
        return Character.toLowerCase(table.label().charAt(0));
    }

    /// The share links in PostgreSQL, each with its counterpart in Talestream.
    public void links(BiConsumer<String, String> each) {
        Optional<String> last = Optional.empty();
        do {
            String sql = "SELECT s.id::text, s.\"shareToken\" FROM {Session} s WHERE %s ORDER BY s.id LIMIT 1000"
                    .formatted(after('s', SourceTable.SESSION, last));
            List<String> page = postgres.rows(
                    "reading the links",
                    schema.sql(sql),
                    row -> {
                        text(row, 2)
                                .filter(token -> !token.isBlank())
                                .ifPresent(token -> each.accept(
                                        token, DerivedIds.link(token).value()));
                        return row.getString(1);
                    },
                    last.orElse(null));
            last = page.isEmpty() ? Optional.empty() : Optional.of(page.getLast());
        } while (last.isPresent());
    }

    public List<Rows.Person> people(Collection<String> ids) {
        return rows(SourceTable.USER, PEOPLE, row -> person(row, 1).orElseThrow(), ids);
    }

    public List<Rows.Campaign> campaigns(Collection<String> ids) {
        return rows(SourceTable.CAMPAIGN, CAMPAIGNS, row -> campaign(row, 1).orElseThrow(), ids);
    }

    public List<Rows.Session> sessions(Collection<String> ids) {
        Map<String, List<Rows.Summary>> summaries = new HashMap<>();
        rows(
                SourceTable.SUMMARY,
                SUMMARIES,
                row -> summaries
                        .computeIfAbsent(row.getString(1), _ -> new ArrayList<>())
                        .add(new Rows.Summary(row.getString(2), text(row, 3), text(row, 4))),
                ids);
        return rows(SourceTable.SESSION, SESSIONS, row -> session(row, summaries), ids);
    }

    /// The ids among these that exist.
    public Set<String> present(SourceTable table, Collection<String> ids) {
        String sql =
                "SELECT t.id::text FROM {%1$s} t WHERE t.id = ANY(CAST(? AS {id:%1$s}[]))".formatted(table.label());
        return new HashSet<>(rows(table, sql, row -> row.getString(1), ids));
    }

    /// The keys of the campaigns and sessions of these people. One query for all of them: an index by campaign may be
    /// missing.
    public Map<WorkspaceId, Set<ItemKey>> places(Collection<String> people) {
        Map<WorkspaceId, Set<ItemKey>> places = new HashMap<>();
        rows(
                SourceTable.SESSION,
                PLACES,
                row -> {
                    String owner = row.getString(1);
                    String campaign = row.getString(2);
                    Optional<String> session = text(row, 3);
                    Optional<Instant> createdAt = time(row, 4);
                    WorkspaceId workspace = DerivedIds.workspace(owner);
                    Set<ItemKey> here = places.computeIfAbsent(workspace, _ -> new HashSet<>());
                    here.add(new ItemKey.CampaignKey(workspace, DerivedIds.campaign(campaign)));
                    if (session.isPresent() && createdAt.isPresent()) {
                        here.add(new ItemKey.SessionKey(new SessionRef(
                                workspace,
                                DerivedIds.campaign(campaign),
                                DerivedIds.session(session.get(), campaign, owner, createdAt.get()))));
                    }
                    return here;
                },
                people);
        return places;
    }

    public long count(SourceTable table) {
        String sql = "SELECT count(*) FROM {%s}".formatted(table.label());
        return rows(table, sql, row -> row.getLong(1)).getFirst();
    }

    public List<String> campaignsOf(String user) {
        return idsOf("SELECT c.id::text FROM {Campaign} c WHERE c.\"userId\" = CAST(? AS {id:User})", user);
    }

    /// The ids of a campaign's rows with their creation times, which Talestream's ids are derived from.
    public Map<String, Instant> datedSessionsOf(String campaign) {
        Map<String, Instant> sessions = new HashMap<>();
        rows(
                SourceTable.SESSION,
                """
                SELECT s.id::text,
                    CASE WHEN isfinite(s."createdAt") THEN (extract(epoch FROM s."createdAt") * 1000000)::bigint END
                FROM {Session} s WHERE s."campaignId" = CAST(? AS {id:Campaign})
                """,
                row -> {
                    String id = row.getString(1);
                    time(row, 2).ifPresent(at -> sessions.put(id, at));
                    return id;
                },
                campaign);
        return sessions;
    }

    /// The MD5 of a session's transcript; empty if it has none.
    public Optional<String> textDigest(String session) {
        String sql = "SELECT md5(s.\"transcriptText\") FROM {Session} s WHERE s.id = CAST(? AS {id:Session})";
        return rows(SourceTable.SESSION, sql, row -> text(row, 1), session).stream()
                .flatMap(Optional::stream)
                .findFirst();
    }

    public List<String> sessionsOf(String campaign) {
        return idsOf("SELECT s.id::text FROM {Session} s WHERE s.\"campaignId\" = CAST(? AS {id:Campaign})", campaign);
    }

    /// Writes the transcript of a session from one snapshot.
    public void copyText(String session, Writer to) {
        postgres.readSnapshot("reading a transcript", connection -> {
            try (var statement = connection.prepareStatement(schema.sql(PIECE_OF_TEXT))) {
                int at = 1;
                for (String piece = piece(statement, at, session);
                        !piece.isEmpty();
                        piece = piece(statement, at, session)) {
                    to.write(piece);
                    int characters = piece.codePointCount(0, piece.length());
                    if (characters < PIECE) {
                        break;
                    }
                    at += characters;
                }
                return at;
            } catch (IOException e) {
                throw new UncheckedIOException("a transcript could not be written to local disk", e);
            }
        });
    }

    private static String piece(PreparedStatement statement, int from, String session) throws SQLException {
        statement.setInt(1, from);
        statement.setInt(2, PIECE);
        statement.setString(3, session);
        ResultSet rows = statement.executeQuery();
        return rows.next() ? text(rows, 1).orElse("") : "";
    }

    private <T> List<T> rows(SourceTable table, String sql, Postgres.Reading<T> reading, @Nullable Object... values) {
        return postgres.rows("reading \"%s\"".formatted(table.label()), schema.sql(sql), reading, values);
    }

    private List<String> idsOf(String sql, String parent) {
        return postgres.rows("reading the rows below a row", schema.sql(sql), row -> row.getString(1), parent);
    }

    private static Optional<Rows.Person> person(ResultSet row, int from) throws SQLException {
        Optional<String> id = text(row, from);
        return id.isEmpty()
                ? Optional.empty()
                : Optional.of(new Rows.Person(id.get(), text(row, from + 1), text(row, from + 2)));
    }

    private static Optional<Rows.Campaign> campaign(ResultSet row, int from) throws SQLException {
        Optional<String> id = text(row, from);
        return id.isEmpty()
                ? Optional.empty()
                : Optional.of(new Rows.Campaign(
                        id.get(),
                        text(row, from + 1),
                        text(row, from + 2),
                        text(row, from + 3),
                        time(row, from + 4),
                        person(row, from + 5)));
    }

    private static Rows.Session session(ResultSet row, Map<String, List<Rows.Summary>> summaries) throws SQLException {
        String id = row.getString(1);
        return new Rows.Session(
                id,
                text(row, 2),
                text(row, 3),
                text(row, 4),
                text(row, 5),
                row.getLong(6),
                text(row, 7).filter(key -> !key.isBlank()),
                text(row, 8).filter(token -> !token.isBlank()),
                time(row, 9),
                time(row, 10),
                campaign(row, 11),
                person(row, 19),
                summaries.getOrDefault(id, List.of()));
    }

    private static Optional<String> text(ResultSet row, int column) throws SQLException {
        return Optional.ofNullable(row.getString(column));
    }

    private static Optional<Instant> time(ResultSet row, int column) throws SQLException {
        long micros = row.getLong(column);
        return row.wasNull() ? Optional.empty() : Optional.of(Instant.EPOCH.plus(micros, ChronoUnit.MICROS));
    }
}
