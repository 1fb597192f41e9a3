package io.talestream.transcription.summary;

import io.talestream.contracts.session.SessionRef;
import io.talestream.contracts.summary.Author;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// A summary as a machine made it, before anyone edited it.
///
/// @param method by what it was made, with a version, and whether that picks sentences or writes them
public record SummaryDraft(Edition edition, String method, List<Section> sections) {
    public enum Heading {
        WHAT_HAPPENED("What happened"),
        DECISIONS("Decisions"),
        LOOT("Loot"),
        OPEN_THREADS("Open threads"),
        WHO_WAS_THERE("Who was there");

        private final String title;

        Heading(String title) {
            this.title = title;
        }

        public String title() {
            return title;
        }
    }

    public record Section(Heading heading, List<Point> points) {
        public Section {
            points = List.copyOf(points);
        }
    }

    /// One thing that is told.
    ///
    /// @param startMs the moment it came from
    /// @param speaker who is quoted, if it is not told by the one who tells the story
    public record Point(OptionalLong startMs, Optional<String> speaker, String text) {
        public static Point told(OptionalLong startMs, String text) {
            return new Point(startMs, Optional.empty(), text);
        }
    }

    public SummaryDraft {
        new Author.Machine(method);
        sections =
                sections.stream().filter(section -> !section.points().isEmpty()).toList();
    }

    public List<Point> points(Heading heading) {
        return sections.stream()
                .filter(section -> section.heading() == heading)
                .flatMap(section -> section.points().stream())
                .toList();
    }

    /// As it is stored, cut where it would be longer than a summary may be.
    public Summary of(SessionRef session) {
        return new Summary(session, edition, Markdown.of(this, Summary.LONGEST), new Author.Machine(method));
    }
}
