package io.talestream.contracts.any;

import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.store.VersionMarks;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.codec.ItemCodec;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.table.codec.ItemFormat;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;
import net.jqwik.api.Combinators;

/// Any item of the table: its codec and its stored value.
public record AnyItem<T>(ItemCodec<T> codec, StoredValue<T> stored) {
    /// Items of every kind.
    public static final class OfEveryKind implements ArbitrarySupplier<AnyItem<?>> {
        @Override
        public Arbitrary<AnyItem<?>> get() {
            return ofAny(_ -> true);
        }
    }

    /// Items as this release writes them.
    public static final class OfToday implements ArbitrarySupplier<AnyItem<?>> {
        @Override
        public Arbitrary<AnyItem<?>> get() {
            return ofAny(type -> !type.isLegacy());
        }
    }

    public static Arbitrary<AnyItem<?>> of(EntityType type) {
        return switch (type) {
            case USER -> stored(ItemCodecs.USER, AnyValue.user());
            case EMAIL -> stored(ItemCodecs.EMAIL, AnyValue.emailClaim());
            case WORKSPACE -> stored(ItemCodecs.WORKSPACE, AnyValue.workspace());
            case MEMBER -> stored(ItemCodecs.MEMBER, AnyValue.member());
            case VOICE_PROFILE -> stored(ItemCodecs.VOICE_PROFILE, AnyValue.voiceProfile());
            case CONVERSATION -> stored(ItemCodecs.CONVERSATION, AnyConversation.conversation());
            case INVITE -> stored(ItemCodecs.INVITE, AnyValue.invite());
            case SETTING -> stored(ItemCodecs.SETTING, AnyValue.setting());
            case ITEM -> stored(ItemCodecs.ITEM, AnyValue.item());
            case CAMPAIGN -> stored(ItemCodecs.CAMPAIGN, AnyValue.campaign());
            case SESSION -> stored(ItemCodecs.SESSION, AnyValue.session());
            case TRANSCRIPT -> stored(ItemCodecs.TRANSCRIPT, AnyValue.transcript());
            case CORRECTIONS -> stored(ItemCodecs.CORRECTIONS, AnyValue.corrections());
            case SUMMARY -> stored(ItemCodecs.SUMMARY, AnyValue.summary());
            case MODEL_USAGE -> stored(ItemCodecs.MODEL_USAGE, AnyValue.modelUsage());
            case SHARE -> stored(ItemCodecs.SHARE, AnyValue.share());
            case REQUEST -> stored(ItemCodecs.REQUEST, AnyValue.request());
            case LEGACY_ITEM -> legacy(ItemCodecs.LEGACY_ITEM, AnyValue.legacyItem());
            case LEGACY_SETTING -> legacy(ItemCodecs.LEGACY_SETTING, AnyValue.legacySetting());
        };
    }

    public ItemKey key() {
        return codec.key(stored.value());
    }

    /// The attributes as they lie in the table. Version 1 wrote keys and content, nothing else.
    public Attributes attributes() {
        if (!codec.type().isLegacy()) {
            return ItemFormat.encode(codec, stored);
        }
        var out = new AttributeWriter(stored.unknown());
        codec.write(stored.value(), out);
        return out.text(Index.TABLE.partitionKey(), key().pk())
                .text(Index.TABLE.sortKey(), key().sk())
                .done();
    }

    private static Arbitrary<AnyItem<?>> ofAny(Predicate<EntityType> wanted) {
        return Arbitraries.oneOf(Arrays.stream(EntityType.values())
                .filter(wanted)
                .map(AnyItem::of)
                .toList());
    }

    private static <T> Arbitrary<AnyItem<?>> stored(ItemCodec<T> codec, Arbitrary<T> values) {
        return Combinators.combine(
                        values, AnyId.version(), AnyId.time(), AnyId.time(), marks(), AnyAttributes.unknown())
                .as((value, version, createdAt, updatedAt, marks, unknown) ->
                        new AnyItem<>(codec, new StoredValue<>(value, version, createdAt, updatedAt, marks, unknown)));
    }

    private static Arbitrary<VersionMarks> marks() {
        Arbitrary<Optional<Version>> maybe = AnyId.version().optional();
        return Combinators.combine(maybe, maybe, maybe).as(VersionMarks::new);
    }

    private static <T> Arbitrary<AnyItem<?>> legacy(ItemCodec<T> codec, Arbitrary<T> values) {
        return Combinators.combine(values, AnyAttributes.unknown())
                .as((value, unknown) -> new AnyItem<>(
                        codec,
                        new StoredValue<>(
                                value, Version.LEGACY, Instant.EPOCH, Instant.EPOCH, VersionMarks.NONE, unknown)));
    }
}
