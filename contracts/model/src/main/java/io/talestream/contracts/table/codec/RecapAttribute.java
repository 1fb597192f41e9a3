package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.summary.MomentRef;
import io.talestream.contracts.summary.Recap;
import io.talestream.contracts.summary.Recap.Heading;
import io.talestream.contracts.summary.Recap.Section;
import io.talestream.contracts.summary.RecapEntry;
import io.talestream.contracts.summary.Scene;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// A recap as an attribute of its summary. Names are short, because there is one set of them for each entry.
final class RecapAttribute {
    private RecapAttribute() {}

    static Attributes fields(Recap recap) {
        return new AttributeWriter()
                .allFields("previously", entries(recap.previously()))
                .allFields(
                        "scenes",
                        recap.scenes().stream().map(RecapAttribute::fields).toList())
                .allFields(
                        "sections",
                        recap.sections().stream().map(RecapAttribute::fields).toList())
                .done();
    }

    static Recap recap(Attributes fields) {
        var in = new AttributeReader(fields);
        return new Recap(
                readEntries(in.allFields("previously")),
                in.allFields("scenes").stream().map(RecapAttribute::scene).toList(),
                in.allFields("sections").stream().map(RecapAttribute::section).toList());
    }

    private static Attributes fields(Scene scene) {
        return moment(scene.start())
                .text("title", scene.title())
                .allFields("story", entries(scene.sentences()))
                .done();
    }

    private static Scene scene(Attributes fields) {
        var in = new AttributeReader(fields);
        return new Scene(in.text("title"), moment(in), readEntries(in.allFields("story")));
    }

    private static Attributes fields(Section section) {
        return new AttributeWriter()
                .choice("heading", section.heading())
                .allFields("entries", entries(section.entries()))
                .done();
    }

    private static Section section(Attributes fields) {
        var in = new AttributeReader(fields);
        return new Section(in.choice("heading", Heading.class), readEntries(in.allFields("entries")));
    }

    /// The first moment is in the entry itself: most entries have only one.
    private static List<Attributes> entries(List<RecapEntry> entries) {
        return entries.stream()
                .map(entry -> {
                    var out = moment(entry.moment()).text("text", entry.text()).text("by", entry.speaker());
                    if (entry.moments().size() > 1) {
                        out.allFields(
                                "also",
                                entry.moments().stream()
                                        .skip(1)
                                        .map(also -> moment(also).done())
                                        .toList());
                    }
                    return out.done();
                })
                .toList();
    }

    private static List<RecapEntry> readEntries(List<Attributes> entries) {
        return entries.stream()
                .map(fields -> {
                    var in = new AttributeReader(fields);
                    List<MomentRef> moments = Stream.concat(
                                    Stream.of(fields), in.findAllFields("also").orElse(List.of()).stream())
                            .map(AttributeReader::new)
                            .map(RecapAttribute::moment)
                            .toList();
                    return new RecapEntry(in.text("text"), in.findText("by"), moments);
                })
                .toList();
    }

    static AttributeWriter moment(MomentRef moment) {
        var out = new AttributeWriter().number("n", moment.line());
        moment.startMs().ifPresent(start -> out.number("ms", start));
        return out;
    }

    static MomentRef moment(AttributeReader in) {
        OptionalLong start = in.findNumber("ms").map(OptionalLong::of).orElse(OptionalLong.empty());
        return new MomentRef(SessionCodec.small(in.number("n")), start);
    }
}
