package io.talestream.ingest.items;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.item.Item;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.ingest.schema.MayBeAbsent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

@Serdeable
public record ItemView(
        String id,
        String title,
        String body,
        List<String> tags,
        Visibility visibility,
        @MayBeAbsent Optional<String> createdBy,
        Instant createdAt,
        Instant updatedAt) {
    public static ItemView of(StoredValue<Item> item) {
        Item value = item.value();
        return new ItemView(
                value.id().value(),
                value.title().value(),
                value.body().value(),
                value.tags().values(),
                value.visibility(),
                value.createdBy().map(UserId::value),
                item.createdAt(),
                item.updatedAt());
    }
}
