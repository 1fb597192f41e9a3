package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.session.Speaker;
import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.user.UserId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The speakers of a session as a list: a label may be any text, which is unsuitable as an attribute name. Not
/// written if there are no speakers.
final class SpeakersAttribute {
    private static final String NAME = "speakers";

    private SpeakersAttribute() {}

    static void write(Speakers speakers, AttributeWriter out) {
        out.allIfAny(NAME, List.copyOf(speakers.byLabel().entrySet()), SpeakersAttribute::write);
    }

    static Speakers read(AttributeReader in) {
        Map<String, Speaker> byLabel = new LinkedHashMap<>();
        in.allIfAny(NAME, SpeakersAttribute::entry).forEach(entry -> {
            if (byLabel.put(entry.getKey(), entry.getValue()) != null) {
                throw new UnreadableItem("attribute " + NAME + " has a label twice");
            }
        });
        return new Speakers(byLabel);
    }

    private static void write(Map.Entry<String, Speaker> entry, AttributeWriter out) {
        Speaker speaker = entry.getValue();
        out.text("label", entry.getKey())
                .text("name", speaker.name())
                .text("character", speaker.character())
                .text("member", speaker.member().map(UserId::value));
    }

    private static Map.Entry<String, Speaker> entry(AttributeReader in) {
        return Map.entry(
                in.text("label"),
                new Speaker(in.text("name"), in.findText("character"), in.findAs("member", UserId::new)));
    }
}
