package io.talestream.contracts.item;

import java.time.Instant;

/// An item of version 1. It belongs to no workspace until the migration places it.
public record LegacyItem(LegacyHash hash, ItemTitle title, ItemBody body, String status, Instant createdAt) {}
