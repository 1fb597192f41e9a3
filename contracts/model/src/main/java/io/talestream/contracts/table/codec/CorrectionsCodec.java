package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.correction.Correction;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.contracts.transcript.correction.SceneMark;
import io.talestream.contracts.transcript.correction.SpeakerChange;
import io.talestream.contracts.transcript.correction.SpeakerChange.Anchor;
import java.util.Optional;

/// The corrections of a transcript, and their base file.
final class CorrectionsCodec {
    static final ItemCodec<Corrections> CODEC = new EntityCodec<>(
            EntityType.CORRECTIONS,
            ItemKey.CorrectionsKey.class,
            Corrections.class,
            value -> new ItemKey.CorrectionsKey(value.session()),
            CorrectionsCodec::write,
            CorrectionsCodec::read);

    private CorrectionsCodec() {}

    private static void write(Corrections value, AttributeWriter out) {
        out.text("baseKey", value.base().objectKey())
                .number("baseBytes", value.base().bytes())
                .text("baseSha256", value.base().checksum().hex())
                .all("placed", value.placed(), CorrectionsCodec::write)
                .all("unplaced", value.unplaced(), CorrectionsCodec::write)
                .allIfAny("speakerChanges", value.speakers(), CorrectionsCodec::write)
                .allIfAny("scenes", value.scenes(), CorrectionsCodec::write)
                .mark("withheld", value.withheld());
    }

    private static Corrections read(ItemKey.CorrectionsKey at, AttributeReader in) {
        var base = new Corrections.Base(in.text("baseKey"), in.number("baseBytes"), in.as("baseSha256", Sha256::new));
        return new Corrections(
                at.session(),
                base,
                in.all("placed", CorrectionsCodec::correction),
                in.all("unplaced", CorrectionsCodec::correction),
                in.allIfAny("speakerChanges", CorrectionsCodec::speakerChange),
                in.allIfAny("scenes", CorrectionsCodec::sceneMark),
                in.flag("withheld"));
    }

    private static void write(Correction correction, AttributeWriter out) {
        write(new Anchor(correction.ordinal(), correction.span(), correction.original()), out);
        out.text("text", correction.text());
        correction.secret().ifPresent(secret -> out.flag("secret", secret));
    }

    private static Correction correction(AttributeReader in) {
        Anchor at = anchor(in);
        return new Correction(at.ordinal(), at.span(), at.original(), in.findText("text"), in.findFlag("secret"));
    }

    private static void write(SpeakerChange change, AttributeWriter out) {
        out.text("id", change.id())
                .nested("first", change.first(), CorrectionsCodec::write)
                .nestedIfAny("last", change.last(), CorrectionsCodec::write)
                .text("of", change.of())
                .text("label", change.label())
                .mark("unplaced", !change.placed());
    }

    private static SpeakerChange speakerChange(AttributeReader in) {
        return new SpeakerChange(
                in.text("id"),
                in.nested("first", CorrectionsCodec::anchor),
                in.findNested("last", CorrectionsCodec::anchor),
                in.findText("of"),
                in.text("label"),
                !in.flag("unplaced"));
    }

    private static void write(SceneMark mark, AttributeWriter out) {
        out.choice("edition", mark.edition())
                .nested("at", mark.at(), CorrectionsCodec::write)
                .nestedIfAny("insteadOf", mark.insteadOf(), CorrectionsCodec::write)
                .text("title", mark.title())
                .mark("unplaced", !mark.placed());
    }

    private static SceneMark sceneMark(AttributeReader in) {
        return new SceneMark(
                in.choice("edition", Edition.class),
                in.nested("at", CorrectionsCodec::anchor),
                in.findNested("insteadOf", CorrectionsCodec::anchor),
                in.findText("title"),
                !in.flag("unplaced"));
    }

    private static void write(Anchor anchor, AttributeWriter out) {
        out.number("n", anchor.ordinal()).text("original", anchor.original());
        anchor.span().ifPresent(time -> out.number("start", time.startMs()).number("end", time.endMs()));
    }

    private static Anchor anchor(AttributeReader in) {
        Optional<Span> span = in.findNumber("start").map(from -> new Span(from, in.number("end")));
        return new Anchor(in.integer("n"), span, in.text("original"));
    }
}
