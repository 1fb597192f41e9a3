package io.talestream.handbook;

import static io.talestream.handbook.Figures.number;
import static io.talestream.handbook.Figures.percent;
import static io.talestream.handbook.MarkdownTable.numbers;
import static io.talestream.handbook.MarkdownTable.text;
import static io.talestream.handbook.Operations.code;

import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.table.AccessPattern.Request;
import io.talestream.contracts.table.AccessPattern.Step;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.KeyTemplate;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The item collections of the table, and how often their items are used together, from the catalogue. A call is
/// counted once for a type, for however many of its requests concern it. Requests to an index are not counted: they
/// do not depend on where an item lies in the table.
final class ItemCollections {
    /// How the types of one or several collections are stored, and why.
    private record Aggregate(List<EntityType> types, String stored, String reason) {}

    private static final List<Aggregate> AGGREGATES = List.of(
            new Aggregate(
                    List.of(
                            EntityType.WORKSPACE,
                            EntityType.MEMBER,
                            EntityType.SETTING,
                            EntityType.ITEM,
                            EntityType.CAMPAIGN),
                    "one item collection",
                    "read together when a workspace is opened, deleted together, and never without the workspace's"
                            + " id; separate items, because each is written by another request"),
            new Aggregate(
                    List.of(EntityType.MEMBER, EntityType.VOICE_PROFILE),
                    "one item collection",
                    "a voice is deleted with its seat in one transaction, and the voices of all members are read in"
                            + " one query; a separate item, because every request reads the seat and almost none the"
                            + " voice"),
            new Aggregate(
                    List.of(EntityType.CONVERSATION),
                    "a collection for each workspace",
                    "listed by author and deleted with the workspace; apart from the workspace's own collection,"
                            + " because nothing that opens a workspace reads them"),
            new Aggregate(
                    List.of(EntityType.CAMPAIGN, EntityType.SESSION),
                    "one item collection, and a list of its own in `GSI2`",
                    "a campaign is deleted and counted with its sessions; the list must not read what lies below a"
                            + " session"),
            new Aggregate(
                    List.of(EntityType.SESSION),
                    "one item with the state of its transcription",
                    "a job is claimed, reported and finished under the version of the session, so that one condition"
                            + " decides between two workers"),
            new Aggregate(
                    List.of(EntityType.SESSION, EntityType.TRANSCRIPT, EntityType.CORRECTIONS, EntityType.SUMMARY),
                    "one item collection below the session",
                    "loaded in one query, completed and deleted in one transaction; separate items, because a report"
                            + " of progress must not rewrite a summary, and an item holds 400 KB"),
            new Aggregate(
                    List.of(EntityType.WORKSPACE, EntityType.MODEL_USAGE),
                    "one item collection",
                    "counted on condition that the workspace exists, and deleted with it; separate items, because a"
                            + " count must not be a version conflict for an edit"),
            new Aggregate(
                    List.of(EntityType.INVITE, EntityType.SHARE),
                    "a collection of one item each",
                    "a code or token is all that its holder has: the workspace is found by it"),
            new Aggregate(
                    List.of(EntityType.USER, EntityType.EMAIL),
                    "a collection of one item each",
                    "a user sits in several workspaces; an address is unique because it is a key"),
            new Aggregate(
                    List.of(EntityType.REQUEST),
                    "a collection for each user",
                    "an idempotency key is unique for its user only, and is looked up before anything else"),
            new Aggregate(
                    List.of(EntityType.LEGACY_ITEM, EntityType.LEGACY_SETTING),
                    "as version 1 stored them",
                    "read until the migration has moved them"));

    private ItemCollections() {}

    static boolean isDecided(EntityType type) {
        return AGGREGATES.stream().anyMatch(aggregate -> aggregate.types().contains(type));
    }

    static String decisions() {
        var table = MarkdownTable.of(text("entities"), text("stored as"), text("because"));
        AGGREGATES.forEach(aggregate -> table.row(labels(aggregate.types()), aggregate.stored(), aggregate.reason()));
        return table.markdown();
    }

    /// Size and use of each collection. The last column is the share of calls with a transaction that reaches into
    /// another collection.
    static String sizes() {
        var table = MarkdownTable.of(
                text("item collection"),
                text("entities"),
                numbers("bytes after %d months".formatted(CapacitySections.MONTHS)),
                numbers("calls a month"),
                numbers("several entities in one request"),
                numbers("transactions with another collection"));
        keys().forEach(pk -> {
            List<EntityType> types = in(pk);
            double calls = calls(request -> concerns(request, types));
            table.row(
                    code(pk.text()),
                    labels(types),
                    number(growth(pk)),
                    number(calls),
                    share(calls(request -> several(request, types)), calls),
                    share(calls(request -> concerns(request, types) && leaves(request, types)), calls));
        });
        return table.markdown();
    }

    /// How often an entity of the workspace's collection is used together with others of it.
    static String correlation() {
        List<EntityType> types = in(EntityType.WORKSPACE.pk());
        var table = MarkdownTable.of(
                text("entity"),
                numbers("calls a month"),
                numbers("together with others"),
                numbers("correlation"),
                text("together in"));
        for (EntityType type : types) {
            Predicate<Request> together = request -> concerns(request, List.of(type)) && several(request, types);
            double calls = calls(request -> concerns(request, List.of(type)));
            table.row(
                    type.label(),
                    number(calls),
                    number(calls(together)),
                    share(calls(together), calls),
                    patterns(together).map(AccessPattern::id).collect(Collectors.joining(", ")));
        }
        return table.markdown();
    }

    /// Entities whose key contains that of their parent: they need no index to be found below it.
    static String identifying() {
        var table = MarkdownTable.of(
                text("child"), text("parent"), text("key below the parent's"), text("found below the parent by"));
        in(EntityType.WORKSPACE.pk()).stream()
                .filter(type -> type != EntityType.WORKSPACE)
                .forEach(type -> table.row(
                        type.label(),
                        type.parent().orElse(EntityType.WORKSPACE).label(),
                        code(type.sk().text()),
                        patterns(request -> request instanceof Request.Query query
                                        && query.index() == Index.TABLE
                                        && RequestScope.of(query).contains(type))
                                .map(AccessPattern::id)
                                .collect(Collectors.joining(", "))));
        return table.markdown();
    }

    /// The patterns that write items of several collections in one transaction.
    static String transactionsAcross() {
        return patterns(request -> request instanceof Request.Write(List<Step> steps)
                        && steps.stream()
                                        .map(step -> step.item().pk())
                                        .distinct()
                                        .count()
                                > 1)
                .map(AccessPattern::id)
                .collect(Collectors.joining(", "));
    }

    static Stream<KeyTemplate> keys() {
        return Arrays.stream(EntityType.values()).map(EntityType::pk).distinct();
    }

    static String labels(Collection<EntityType> types) {
        return types.stream().map(EntityType::label).collect(Collectors.joining(", "));
    }

    private static List<EntityType> in(KeyTemplate pk) {
        return Arrays.stream(EntityType.values())
                .filter(type -> type.pk().equals(pk))
                .toList();
    }

    /// The bytes that one table of players adds to the collections of this kind, without indexes.
    private static double growth(KeyTemplate pk) {
        List<AccessPattern> writes = AccessPatterns.all().stream()
                .map(pattern -> new AccessPattern(
                        pattern.id(),
                        pattern.title(),
                        pattern.requests().stream()
                                .flatMap(request -> written(request, pk))
                                .toList(),
                        pattern.budget(),
                        pattern.rate()))
                .toList();
        return Growth.of(writes).times(CapacitySections.MONTHS).tableBytes();
    }

    private static Stream<Request> written(Request request, KeyTemplate pk) {
        return request instanceof Request.Write(List<Step> steps)
                ? Stream.of(new Request.Write(steps.stream()
                        .filter(step -> step.item().pk().equals(pk))
                        .toList()))
                : Stream.empty();
    }

    private static Stream<AccessPattern> patterns(Predicate<Request> request) {
        return AccessPatterns.all().stream()
                .filter(pattern -> pattern.requests().stream()
                        .filter(ItemCollections::isOnTheTable)
                        .anyMatch(request));
    }

    private static double calls(Predicate<Request> request) {
        return patterns(request)
                .mapToDouble(pattern -> pattern.rate().perTableAndMonth())
                .sum();
    }

    private static boolean isOnTheTable(Request request) {
        return !(request instanceof Request.Query query) || query.index() == Index.TABLE;
    }

    private static boolean concerns(Request request, List<EntityType> types) {
        return RequestScope.of(request).stream().anyMatch(types::contains);
    }

    private static boolean several(Request request, List<EntityType> types) {
        return RequestScope.of(request).stream().filter(types::contains).count() > 1;
    }

    private static boolean leaves(Request request, List<EntityType> types) {
        return !types.containsAll(RequestScope.of(request));
    }

    private static String share(double part, double whole) {
        return whole == 0 ? "" : percent(part / whole);
    }
}
