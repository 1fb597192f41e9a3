package io.talestream.ingest.answer;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.ingest.schema.MayBeAbsent;
import java.util.List;
import java.util.Optional;

/// A page of a list. Pass `next` as `?cursor=` to read the next page; it is absent on the last page.
@Serdeable
public record ListView<V>(List<V> items, @MayBeAbsent Optional<String> next) {}
