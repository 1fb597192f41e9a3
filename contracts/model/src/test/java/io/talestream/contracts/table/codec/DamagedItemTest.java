package io.talestream.contracts.table.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.any.AnyAttributes;
import io.talestream.contracts.any.AnyItem;
import io.talestream.contracts.any.AnyText;
import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.table.TableDesign;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;

/// An item may have been damaged by a hand in the console, another program or a half-finished migration. It is then
/// reported as unreadable, with the attribute's name; it never breaks the reader and never reads as another item.
class DamagedItemTest {
    /// Optional attributes. Add a new optional attribute here, with the meaning of its absence.
    private static final Set<String> OPTIONAL = Set.of(
            "email", // a user without an address
            "createdBy", // an item from version 1; needed in everything else
            "legacyHash", // an item made since
            "tags", // none
            "glossary", // none
            "playedOn", // not set
            "language", // detected, or that of the campaign
            "audioKey", // a transcript that was imported; needed in every other state of a job
            "audioType", // these three are only looked at where audioKey is
            "audioBytes",
            "audioVersion",
            "audioTracks", // a single recording
            "audioSpeakers", // an unknown number
            "uploadKey", // nothing is being uploaded
            "uploadParts", // an earlier release began it
            "uploadBy", // the same
            "uploadType", // these four are only looked at where uploadKey is
            "uploadBytes",
            "uploadVersion",
            "uploadTracks", // a single recording
            "uploadSpeakers", // an unknown number
            "uploadSince",
            "hiddenSince", // it was never shown to players, or still is
            "editedIn", // the last write was an edit
            "namedIn", // the last write gave it its name
            "jobWorthRetrying", // no
            "jobAttempt", // the first
            "jobNotBefore", // at once
            "jobError", // no attempt failed yet; needed in a failed session
            "jobStage", // not reported yet
            "jobPercent", // unknown
            "jobEta", // the same
            "jobAhead", // none
            "jobTracks", // a single recording
            "jobWorker", // not claimed
            "jobClaimedUntil", // the same
            "withheld", // no secret is unplaced
            "speakers", // no speaker was named
            "redactedTranscript", // no line was hidden
            "redactedSummary", // the same
            "speakerChanges", // none
            "modelOff", // the language model may be used
            "scenes", // a GM changed none
            "recap", // a summary of an earlier release, or withheld
            "proposal", // none
            "notice", // none
            "follows", // written by an earlier release
            "visible", // the same
            "writtenBy", // never alone: without it there must be an engine
            "body", // version 1 had items without
            "status", // version 1; needed in a session
            "createdAt"); // version 1; needed in everything else

    @Property(seed = "1")
    void an_item_without_a_required_attribute_is_unreadable(
            @ForAll(supplier = AnyItem.OfEveryKind.class) AnyItem<?> item) {
        Attributes whole = item.attributes();
        for (String name : ours(item)) {
            var damaged = whole.without(List.of(name));

            Optional<StoredItem> read = read(damaged, name);

            if (read.isPresent()) {
                assertThat(OPTIONAL).as("may be missing").contains(name);
                assertThat(read.get().key()).isEqualTo(item.key());
            }
        }
    }

    @Property(tries = 5_000)
    @Tag("proof")
    void every_item_without_a_required_attribute_is_unreadable(
            @ForAll(supplier = AnyItem.OfEveryKind.class) AnyItem<?> item) {
        an_item_without_a_required_attribute_is_unreadable(item);
    }

    @Property(seed = "1")
    void an_attribute_of_the_wrong_type_makes_an_item_unreadable(
            @ForAll(supplier = AnyItem.OfEveryKind.class) AnyItem<?> item, @ForAll("value") Attribute other) {
        Attributes whole = item.attributes();
        for (String name : ours(item)) {
            Attribute own = whole.find(name).orElseThrow();
            if (!own.getClass().equals(other.getClass())) {
                assertThat(read(whole.with(name, other), name)).isEmpty();
            }
        }
    }

    @Property(seed = "1")
    void changed_attribute_content_is_refused_or_read_as_written(
            @ForAll(supplier = AnyItem.OfEveryKind.class) AnyItem<?> item,
            @ForAll(supplier = AnyText.class) String text,
            @ForAll("number") Attribute.Decimal number) {
        Attributes whole = item.attributes();
        for (String name : ours(item)) {
            var other = switch (whole.find(name).orElseThrow()) {
                case Attribute.Text _ -> new Attribute.Text(text);
                case Attribute.Decimal _ -> number;
                case Attribute.Listed _ -> Attribute.Listed.ofTexts(List.of(text));
                case Attribute unchanged -> unchanged;
            };

            read(whole.with(name, other), name)
                    .ifPresent(read -> assertThat(read.key()).isEqualTo(item.key()));
        }
    }

    @Property(seed = "1")
    void arbitrary_attributes_are_an_item_or_unreadable(@ForAll(supplier = AnyAttributes.class) Attributes any) {
        assertThat(read(any, "anything")).isEmpty();
    }

    @Provide
    Arbitrary<Attribute> value() {
        return AnyAttributes.value();
    }

    @Provide
    Arbitrary<Attribute.Decimal> number() {
        return Arbitraries.oneOf(
                        Arbitraries.bigDecimals(),
                        Arbitraries.longs().map(BigDecimal::valueOf),
                        Arbitraries.of("0", "-1", "0.5", "1E+125", "1E-130", "4294967297", "9007199254740992")
                                .map(BigDecimal::new))
                .map(Attribute.Decimal::new);
    }

    /// The attributes that a reader reads: without the unknown ones and the index keys.
    private static Set<String> ours(AnyItem<?> item) {
        var names = new TreeSet<>(item.attributes()
                .without(item.stored().unknown().values().keySet())
                .values()
                .keySet());
        TableDesign.SECONDARY_INDEXES.forEach(index -> names.removeAll(Set.of(index.partitionKey(), index.sortKey())));
        return names;
    }

    private static Optional<StoredItem> read(Attributes item, String what) {
        try {
            return Optional.of(ItemFormat.decode(item));
        } catch (UnreadableItem e) {
            assertThat(e.reason()).as(what).isNotBlank();
            return Optional.empty();
        }
    }
}
