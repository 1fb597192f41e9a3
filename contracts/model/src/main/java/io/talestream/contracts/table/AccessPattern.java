package io.talestream.contracts.table;

import java.util.List;

/// One use of the table: the requests it makes, their maximum cost and their rate. A repository can reach the table
/// only through an access pattern, and only with the requests it declares.
public record AccessPattern(String id, String title, List<Request> requests, Budget budget, Rate rate) {
    public AccessPattern {
        requests = List.copyOf(requests);
    }

    /// A request to DynamoDB. There is no scan.
    public sealed interface Request {
        record Get(EntityType item, Consistency consistency) implements Request {}

        /// Reads one partition: the one that holds items of this type.
        record Query(EntityType item, Index index, SortKey sk, Order order, Consistency consistency, Bound bound)
                implements Request {
            public KeyTemplate pk() {
                return index == Index.TABLE ? item.pk() : item.index(index).pk();
            }
        }

        /// One write, or a transaction where there is more than one step.
        record Write(List<Step> steps) implements Request {
            public Write {
                steps = List.copyOf(steps);
            }
        }
    }

    public Request.Query query(EntityType item) {
        return requests.stream()
                .filter(Request.Query.class::isInstance)
                .map(Request.Query.class::cast)
                .filter(query -> query.item() == item)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("%s declares no query for %s".formatted(id, item)));
    }

    public enum Consistency {
        /// Sees every write acknowledged before it.
        STRONG,
        /// May lag; costs half. The only choice on an index.
        EVENTUAL
    }

    /// How much of a query's result is returned.
    public enum Bound {
        /// As many as the caller requests, at most [io.talestream.contracts.store.PageRequest#LARGEST].
        PAGE,
        WHOLE
    }

    public enum Order {
        ASCENDING,
        DESCENDING
    }

    public sealed interface SortKey {
        record Any() implements SortKey {}

        record BeginsWith(KeyTemplate prefix) implements SortKey {}

        /// This key and all that sort after it.
        record From(KeyTemplate first) implements SortKey {}
    }

    /// The action on one item, and its condition.
    public record Step(Action action, EntityType item) {}

    public enum Action {
        CREATE("put", "nothing is there, or an older tombstone"),
        REPLACE("put", "the version read is still there"),
        ERASE("put tombstone", "the version read is still there"),
        REQUIRE("check", "the item is there and has not been deleted"),
        /// For version 1 items only: they have no version, and no consumer needs their tombstone.
        REMOVE("delete", "every attribute is still as it was read");

        private final String does;
        private final String condition;

        Action(String does, String condition) {
            this.does = does;
            this.condition = condition;
        }

        public String does() {
            return does;
        }

        public String condition() {
            return condition;
        }
    }

    /// The maximum cost of a call: a fixed part, and a part for every item it returns or writes. It is independent of
    /// the rest of the table.
    public record Budget(Cost fixed, Cost perResult) {
        public Cost of(double results) {
            return fixed.plus(perResult.times(results));
        }
    }

    public record Cost(double requests, double readUnits, double writeUnits) {
        public static final Cost ZERO = new Cost(0, 0, 0);

        public Cost plus(Cost other) {
            return new Cost(requests + other.requests, readUnits + other.readUnits, writeUnits + other.writeUnits);
        }

        public Cost times(double factor) {
            return new Cost(requests * factor, readUnits * factor, writeUnits * factor);
        }

        public boolean isWithin(Cost bound) {
            return requests <= bound.requests && readUnits <= bound.readUnits && writeUnits <= bound.writeUnits;
        }
    }

    /// How often one active table of players calls it in a month, and how many items a call typically concerns.
    public record Rate(double perTableAndMonth, double results) {}
}
