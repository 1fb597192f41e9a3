package io.talestream.store.table;

import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Position;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.table.AccessPattern.Bound;
import io.talestream.contracts.table.AccessPattern.Consistency;
import io.talestream.contracts.table.AccessPattern.Cost;
import io.talestream.contracts.table.AccessPattern.Request;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.table.codec.ItemCodec;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.contracts.text.IsoTime;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/// The requests one access pattern may make. A request that the pattern does not declare is refused before it is
/// sent.
public record Calls(DynamoDbClient client, String table, Clock clock, CapacityMeter meter, AccessPattern pattern) {
    /// The read size for refilling a first page that tombstones shortened.
    private static final int REFILL = 100;

    public <T> Optional<StoredValue<T>> find(ItemKey key, Class<T> type) {
        return get(key).flatMap(item -> item.as(type));
    }

    public Optional<StoredItem> get(ItemKey key) {
        return raw(key).map(this::decode);
    }

    /// The raw attributes, readable by this release or not.
    public Optional<Attributes> raw(ItemKey key) {
        Request.Get get = declaredGet(key.type());
        var request = GetItemRequest.builder()
                .tableName(table)
                .key(AttributeValues.toSdk(key.attributes()))
                .consistentRead(get.consistency() == Consistency.STRONG)
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .build();
        var response = sent(key, () -> client.getItem(request));
        read(response.consumedCapacity());
        return response.hasItem() ? Optional.of(AttributeValues.fromSdk(response.item())) : Optional.empty();
    }

    /// One page of the live items of one type. Tombstones do not count towards the page size.
    public <T> Page<StoredValue<T>> list(EntityType of, Map<String, String> parts, Class<T> type, PageRequest page) {
        return list(of, parts, type, _ -> true, page);
    }

    /// As [#list(EntityType, Map, Class, PageRequest)]. Items that are not visible are skipped like tombstones.
    public <T> Page<StoredValue<T>> list(
            EntityType of, Map<String, String> parts, Class<T> type, Predicate<T> visible, PageRequest page) {
        Request.Query query = declaredQuery(of, Bound.PAGE);
        List<StoredValue<T>> found = new ArrayList<>();
        Optional<Position> after = page.after();
        int limit = page.size();
        while (true) {
            QueryResponse response = sendQuery(query, parts, after, Optional.of(limit));
            for (Map<String, AttributeValue> item : response.items()) {
                Optional<StoredValue<T>> live = decode(item).as(type).filter(stored -> visible.test(stored.value()));
                if (live.isPresent()) {
                    found.add(live.get());
                    if (found.size() == page.size()) {
                        return new Page<>(found, Optional.of(Positions.of(query.index(), item)));
                    }
                }
            }
            if (!response.hasLastEvaluatedKey()) {
                return new Page<>(found, Optional.empty());
            }
            after = Optional.of(Positions.of(query.index(), response.lastEvaluatedKey()));
            limit = REFILL;
        }
    }

    /// The first entries of an index that projects only some attributes.
    public List<Attributes> entries(EntityType of, Map<String, String> parts, int most) {
        QueryResponse response = sendQuery(declaredQuery(of, Bound.PAGE), parts, Optional.empty(), Optional.of(most));
        return response.items().stream().map(AttributeValues::fromSdk).toList();
    }

    /// All results of a query, tombstones included.
    public List<StoredItem> all(EntityType of, Map<String, String> parts) {
        List<StoredItem> found = new ArrayList<>();
        walk(of, parts, page -> {
            page.forEach(item -> found.add(decode(item)));
            return true;
        });
        return found;
    }

    /// All results of a query, page by page and undecoded, until `more` returns false.
    public void walk(EntityType of, Map<String, String> parts, Predicate<List<Attributes>> more) {
        Request.Query query = declaredQuery(of, Bound.WHOLE);
        Optional<Position> last = Optional.empty();
        boolean goOn;
        do {
            QueryResponse response = sendQuery(query, parts, last, Optional.empty());
            last = next(query, response);
            goOn = more.test(
                    response.items().stream().map(AttributeValues::fromSdk).toList());
        } while (goOn && last.isPresent());
    }

    /// The number of live items of this type, apart from tombstones, whose attributes have these values. They are read
    /// and charged, but not sent.
    public long count(EntityType of, Map<String, String> parts, Map<String, String> where) {
        Request.Query query = declaredQuery(of, Bound.WHOLE);
        long count = 0;
        Optional<Position> last = Optional.empty();
        do {
            QueryResponse response =
                    send(Queries.counting(Queries.of(table, query, parts, last, Optional.empty()), of, where));
            count += response.count();
            last = next(query, response);
        } while (last.isPresent());
        return count;
    }

    private static Optional<Position> next(Request.Query query, QueryResponse response) {
        return response.hasLastEvaluatedKey()
                ? Optional.of(Positions.of(query.index(), response.lastEvaluatedKey()))
                : Optional.empty();
    }

    /// Creates an item below a live parent.
    public <T> WriteResult<T> create(ItemCodec<T> codec, T value, ItemKey parent, Idempotency once) {
        Outcome outcome = write(once, 1, Mutation.Require.live(parent), new Mutation.Create<>(codec, value));
        return Results.created(once, outcome, 1, codec.valueType());
    }

    public <T> WriteResult<T> replace(ItemCodec<T> codec, StoredValue<T> before, T after) {
        return replace(codec, before, after, Idempotency.NO_KEY);
    }

    public <T> WriteResult<T> replace(ItemCodec<T> codec, StoredValue<T> before, T after, Idempotency once) {
        Outcome outcome = write(once, 0, new Mutation.Replace<>(codec, before, after));
        return Results.before(once, outcome, codec.valueType())
                .orElseGet(() -> Results.replaced(outcome, codec.valueType()));
    }

    public <T> WriteResult<T> erase(ItemCodec<T> codec, StoredValue<T> item) {
        return Results.erased(write(Mutation.Erase.of(codec, item)), item, codec.valueType());
    }

    public Outcome write(Mutation... mutations) {
        return write(List.of(mutations));
    }

    /// As [#write(List)], at most once if `once` names the request: `made` is the step whose item is the answer.
    public Outcome write(Idempotency once, int made, Mutation... mutations) {
        List<Mutation> steps = new ArrayList<>(List.of(mutations));
        if (once instanceof Idempotency.Named request) {
            steps.add(new Mutation.Remember(request, made));
        }
        return write(steps);
    }

    /// Writes all steps or none. If a tombstone with a newer version blocks a new item, the version is raised above
    /// it. If only the projector has changed an edited item, the edit is rebased on the projector's version.
    public Outcome write(List<Mutation> steps) {
        return write(steps, Optional.empty());
    }

    /// As [#write(List)], in one transaction with a write to another table.
    public Outcome write(List<Mutation> steps, Optional<TransactWriteItem> extra) {
        checkDeclared(steps);
        var writer = new Writer(client, table, pattern, this::written);
        Map<Integer, Version> floors = new HashMap<>();
        List<Mutation> mutations = steps;
        while (true) {
            Instant now = IsoTime.micros(clock.instant());
            List<WritePlan> plans = new ArrayList<>();
            for (int i = 0; i < mutations.size(); i++) {
                plans.add(WritePlan.of(mutations.get(i), plans, Optional.ofNullable(floors.get(i)), now));
            }
            Outcome outcome = writer.send(plans, extra);
            if (!(outcome instanceof Outcome.Rejected rejected)) {
                return outcome;
            }
            Optional<List<Mutation>> rebased = EditRebase.of(mutations, rejected);
            if (rebased.isPresent()) {
                mutations = rebased.get();
            } else if (!raised(mutations, plans, rejected, floors)) {
                return outcome;
            }
        }
    }

    /// True if every refusal comes from a tombstone that is newer than this process's clock.
    private static boolean raised(
            List<Mutation> mutations, List<WritePlan> plans, Outcome.Rejected rejected, Map<Integer, Version> floors) {
        for (Outcome.Refusal refusal : rejected.refusals()) {
            boolean superseded = mutations.get(refusal.step()) instanceof Mutation.Create<?>
                    && refusal.current().orElse(null) instanceof StoredItem.Gone(var tombstone)
                    && plans.get(refusal.step())
                            .left()
                            .filter(left -> !left.version().isNewerThan(tombstone.version()))
                            .isPresent();
            if (!superseded) {
                return false;
            }
        }
        rejected.refusals()
                .forEach(refusal -> refusal.current().ifPresent(gone -> floors.put(refusal.step(), gone.version())));
        return true;
    }

    private QueryResponse sendQuery(
            Request.Query query, Map<String, String> parts, Optional<Position> after, Optional<Integer> limit) {
        return send(Queries.of(table, query, parts, after, limit));
    }

    private QueryResponse send(QueryRequest request) {
        QueryResponse response = sent(Queries.partition(request), () -> client.query(request));
        read(response.consumedCapacity());
        return response;
    }

    private Request.Query declaredQuery(EntityType of, Bound bound) {
        Request.Query query = pattern.query(of);
        if (query.bound() != bound) {
            throw new IllegalStateException("%s declares a query bounded as %s".formatted(pattern.id(), query.bound()));
        }
        return query;
    }

    private Request.Get declaredGet(EntityType type) {
        return pattern.requests().stream()
                .filter(Request.Get.class::isInstance)
                .map(Request.Get.class::cast)
                .filter(get -> get.item() == type)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("%s declares no get of %s".formatted(pattern.id(), type)));
    }

    private void checkDeclared(List<Mutation> mutations) {
        var steps = mutations.stream().map(Mutation::step).toList();
        boolean declared = pattern.requests().stream()
                .anyMatch(request -> request instanceof Request.Write(var allowed) && allowed.containsAll(steps));
        if (!declared) {
            throw new IllegalStateException("%s declares no write of %s".formatted(pattern.id(), steps));
        }
    }

    private StoredItem decode(Map<String, AttributeValue> item) {
        return decode(AttributeValues.fromSdk(item));
    }

    public StoredItem decode(Attributes attributes) {
        try {
            return ItemFormat.decode(attributes);
        } catch (UnreadableItem e) {
            throw new UnreadableItem(
                    "%s read an item that it cannot decode: %s".formatted(pattern.id(), e.getMessage()), e);
        }
    }

    private <R> R sent(Object what, Supplier<R> request) {
        try {
            return request.get();
        } catch (SdkException e) {
            throw new TableUnavailable("%s failed on %s".formatted(pattern.id(), what), e);
        }
    }

    private void read(@Nullable ConsumedCapacity capacity) {
        meter.consumed(pattern, new Cost(1, capacity == null ? 0 : capacity.capacityUnits(), 0));
    }

    private void written(double units) {
        meter.consumed(pattern, new Cost(1, 0, units));
    }
}
