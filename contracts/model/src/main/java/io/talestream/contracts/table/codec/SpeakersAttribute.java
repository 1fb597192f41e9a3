package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.session.Speaker;
import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.user.UserId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The speakers of a session as a list: a label may be any text, which is unsuitable as an attribute name. Not
/// written if there are no speakers.
record SpeakersAttribute(String name) {
    void write(Speakers speakers, AttributeWriter out) {
        if (!speakers.byLabel().isEmpty()) {
            out.allFields(
                    name,
                    speakers.byLabel().entrySet().stream()
                            .map(entry -> fields(entry.getKey(), entry.getValue()))
                            .toList());
        }
    }

    Speakers read(AttributeReader in) {
        Map<String, Speaker> byLabel = new LinkedHashMap<>();
        for (Attributes fields : in.findAllFields(name).orElse(List.of())) {
            var entry = new AttributeReader(fields);
            var speaker =
                    new Speaker(entry.text("name"), entry.findText("character"), entry.findAs("member", UserId::new));
            if (byLabel.put(entry.text("label"), speaker) != null) {
                throw new UnreadableItem("attribute " + name + " has a label twice");
            }
        }
        return new Speakers(byLabel);
    }

    private static Attributes fields(String label, Speaker speaker) {
        return new AttributeWriter()
                .text("label", label)
                .text("name", speaker.name())
                .text("character", speaker.character())
                .text("member", speaker.member().map(UserId::value))
                .done();
    }
}
