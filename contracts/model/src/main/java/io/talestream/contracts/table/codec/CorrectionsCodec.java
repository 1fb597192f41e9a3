package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.Attributes;
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
import java.util.List;
import java.util.Optional;

/// The corrections of a transcript, and their base file.
public final class CorrectionsCodec extends EntityCodec<ItemKey.CorrectionsKey, Corrections> {
    CorrectionsCodec() {
        super(EntityType.CORRECTIONS, ItemKey.CorrectionsKey.class, Corrections.class);
    }

    @Override
    public ItemKey key(Corrections value) {
        return new ItemKey.CorrectionsKey(value.session());
    }

    @Override
    public void write(Corrections value, AttributeWriter out) {
        out.text("baseKey", value.base().objectKey())
                .number("baseBytes", value.base().bytes())
                .text("baseSha256", value.base().checksum().hex())
                .allFields("placed", fields(value.placed()))
                .allFields("unplaced", fields(value.unplaced()));
        if (!value.speakers().isEmpty()) {
            out.allFields(
                    "speakerChanges",
                    value.speakers().stream().map(CorrectionsCodec::fields).toList());
        }
        if (!value.scenes().isEmpty()) {
            out.allFields(
                    "scenes",
                    value.scenes().stream().map(CorrectionsCodec::fields).toList());
        }
        if (value.withheld()) {
            out.flag("withheld", true);
        }
    }

    @Override
    Corrections decode(ItemKey.CorrectionsKey at, AttributeReader in) {
        var base = new Corrections.Base(in.text("baseKey"), in.number("baseBytes"), in.as("baseSha256", Sha256::new));
        return new Corrections(
                at.session(),
                base,
                corrections(in.allFields("placed")),
                corrections(in.allFields("unplaced")),
                in.findAllFields("speakerChanges").orElse(List.of()).stream()
                        .map(CorrectionsCodec::speakerChange)
                        .toList(),
                in.findAllFields("scenes").orElse(List.of()).stream()
                        .map(CorrectionsCodec::sceneMark)
                        .toList(),
                in.flag("withheld"));
    }

    private static List<Attributes> fields(List<Correction> corrections) {
        return corrections.stream()
                .map(correction -> {
                    var out = anchor(correction.ordinal(), correction.span(), correction.original())
                            .text("text", correction.text());
                    correction.secret().ifPresent(secret -> out.flag("secret", secret));
                    return out.done();
                })
                .toList();
    }

    private static List<Correction> corrections(List<Attributes> fields) {
        return fields.stream()
                .map(each -> {
                    var in = new AttributeReader(each);
                    Anchor at = anchor(in);
                    Optional<Boolean> secret = each.find("secret").map(_ -> in.flag("secret"));
                    return new Correction(at.ordinal(), at.span(), at.original(), in.findText("text"), secret);
                })
                .toList();
    }

    private static Attributes fields(SpeakerChange change) {
        var out = new AttributeWriter()
                .text("id", change.id())
                .fields("first", anchor(change.first()))
                .text("of", change.of())
                .text("label", change.label());
        change.last().ifPresent(last -> out.fields("last", anchor(last)));
        if (!change.placed()) {
            out.flag("unplaced", true);
        }
        return out.done();
    }

    private static SpeakerChange speakerChange(Attributes fields) {
        var in = new AttributeReader(fields);
        return new SpeakerChange(
                in.text("id"),
                anchor(new AttributeReader(in.fields("first"))),
                fields.find("last").map(_ -> anchor(new AttributeReader(in.fields("last")))),
                in.findText("of"),
                in.text("label"),
                !in.flag("unplaced"));
    }

    private static Attributes fields(SceneMark mark) {
        var out = new AttributeWriter()
                .choice("edition", mark.edition())
                .fields("at", anchor(mark.at()))
                .text("title", mark.title());
        mark.insteadOf().ifPresent(was -> out.fields("insteadOf", anchor(was)));
        if (!mark.placed()) {
            out.flag("unplaced", true);
        }
        return out.done();
    }

    private static SceneMark sceneMark(Attributes fields) {
        var in = new AttributeReader(fields);
        return new SceneMark(
                in.choice("edition", Edition.class),
                anchor(new AttributeReader(in.fields("at"))),
                in.findFields("insteadOf").map(was -> anchor(new AttributeReader(was))),
                in.findText("title"),
                !in.flag("unplaced"));
    }

    private static Attributes anchor(Anchor anchor) {
        return anchor(anchor.ordinal(), anchor.span(), anchor.original()).done();
    }

    private static AttributeWriter anchor(int ordinal, Optional<Span> span, String original) {
        var out = new AttributeWriter().number("n", ordinal).text("original", original);
        span.ifPresent(time -> out.number("start", time.startMs()).number("end", time.endMs()));
        return out;
    }

    private static Anchor anchor(AttributeReader in) {
        Optional<Span> span = in.findNumber("start").map(from -> new Span(from, in.number("end")));
        return new Anchor(Math.toIntExact(in.number("n")), span, in.text("original"));
    }
}
