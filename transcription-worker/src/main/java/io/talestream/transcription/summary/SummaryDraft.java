package io.talestream.transcription.summary;

import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.summary.Author;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/// A generated summary before any edit.
///
/// @param method name and version of the method, which says whether it is extractive or generative
public record SummaryDraft(Edition edition, String method, List<Section> sections) {
    public enum Heading {
        WHAT_HAPPENED,
        DECISIONS,
        LOOT,
        OPEN_THREADS,
        WHO_WAS_THERE;

        /// Such as `What happened`.
        public String title() {
            return name().charAt(0)
                    + name().substring(1).toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    public record Section(Heading heading, List<Point> points) {
        public Section {
            points = List.copyOf(points);
        }
    }

    /// An entry of a section.
    ///
    /// @param startMs moment it refers to
    /// @param speaker speaker of a quotation; empty for narration
    public record Point(OptionalLong startMs, Optional<String> speaker, String text) {
        public static Point narration(OptionalLong startMs, String text) {
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

    /// The summary to store, truncated to the longest summary allowed.
    public Summary of(SessionRef session) {
        return new Summary(session, edition, Markdown.of(this, Summary.LONGEST), new Author.Machine(method));
    }
}
