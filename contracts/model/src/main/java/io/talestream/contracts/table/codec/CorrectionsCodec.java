package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.correction.Correction;
import io.talestream.contracts.transcript.correction.Corrections;
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
                in.flag("withheld"));
    }

    private static List<Attributes> fields(List<Correction> corrections) {
        return corrections.stream()
                .map(correction -> {
                    var out = new AttributeWriter()
                            .number("n", correction.ordinal())
                            .text("original", correction.original())
                            .text("text", correction.text());
                    correction
                            .span()
                            .ifPresent(
                                    span -> out.number("start", span.startMs()).number("end", span.endMs()));
                    correction.secret().ifPresent(secret -> out.flag("secret", secret));
                    return out.done();
                })
                .toList();
    }

    private static List<Correction> corrections(List<Attributes> fields) {
        return fields.stream()
                .map(each -> {
                    var in = new AttributeReader(each);
                    Optional<Long> start = in.findNumber("start");
                    Optional<Span> span = start.map(from -> new Span(from, in.number("end")));
                    Optional<Boolean> secret = each.find("secret").map(_ -> in.flag("secret"));
                    return new Correction(
                            Math.toIntExact(in.number("n")), span, in.text("original"), in.findText("text"), secret);
                })
                .toList();
    }
}
