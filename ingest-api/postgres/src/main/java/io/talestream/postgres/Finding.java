package io.talestream.postgres;

/// Something that did not go over, by table, id and column, with the reason. It never quotes what people
/// wrote.
public record Finding(Kind kind, SourceTable table, String id, String column, String reason) {
    public enum Kind {
        /// The row does not fit, or belongs to one that does not.
        REJECTED,
        /// It was changed here since: what is here stays.
        CONFLICT,
        /// The row went over, this did not, as was asked for.
        LEFT,
        /// What is here is not what is there.
        DIFFERENT
    }
}
