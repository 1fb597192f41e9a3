package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
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

    static void write(Recap recap, AttributeWriter out) {
        out.all("previously", recap.previously(), RecapAttribute::write)
                .all("scenes", recap.scenes(), RecapAttribute::write)
                .all("sections", recap.sections(), RecapAttribute::write);
    }

    static Recap read(AttributeReader in) {
        return new Recap(
                in.all("previously", RecapAttribute::entry),
                in.all("scenes", RecapAttribute::scene),
                in.all("sections", RecapAttribute::section));
    }

    private static void write(Scene scene, AttributeWriter out) {
        write(scene.start(), out);
        out.text("title", scene.title()).all("story", scene.sentences(), RecapAttribute::write);
    }

    private static Scene scene(AttributeReader in) {
        return new Scene(in.text("title"), moment(in), in.all("story", RecapAttribute::entry));
    }

    private static void write(Section section, AttributeWriter out) {
        out.choice("heading", section.heading()).all("entries", section.entries(), RecapAttribute::write);
    }

    private static Section section(AttributeReader in) {
        return new Section(in.choice("heading", Heading.class), in.all("entries", RecapAttribute::entry));
    }

    /// The first moment is in the entry itself: most entries have only one.
    private static void write(RecapEntry entry, AttributeWriter out) {
        List<MomentRef> others = entry.moments().subList(1, entry.moments().size());
        write(entry.moment(), out);
        out.text("text", entry.text()).text("by", entry.speaker()).allIfAny("also", others, RecapAttribute::write);
    }

    private static RecapEntry entry(AttributeReader in) {
        List<MomentRef> moments = Stream.concat(
                        Stream.of(moment(in)), in.allIfAny("also", RecapAttribute::moment).stream())
                .toList();
        return new RecapEntry(in.text("text"), in.findText("by"), moments);
    }

    static void write(MomentRef moment, AttributeWriter out) {
        out.number("n", moment.line());
        moment.startMs().ifPresent(start -> out.number("ms", start));
    }

    static MomentRef moment(AttributeReader in) {
        OptionalLong start = in.findNumber("ms").map(OptionalLong::of).orElse(OptionalLong.empty());
        return new MomentRef(in.integer("n"), start);
    }
}
