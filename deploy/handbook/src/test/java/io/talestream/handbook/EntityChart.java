package io.talestream.handbook;

import io.talestream.contracts.table.EntityType;
import java.util.List;
import java.util.stream.Collectors;

/// The relations between entity types.
final class EntityChart {
    /// `ends` is the line between the two in Mermaid's notation.
    record Relation(EntityType from, String ends, EntityType to, String verb, String sentence) {}

    static final List<Relation> RELATIONS = List.of(
            new Relation(
                    EntityType.USER,
                    "|o--o|",
                    EntityType.EMAIL,
                    "holds",
                    "A user holds at most one e-mail address, and an address is held by at most one user."),
            new Relation(
                    EntityType.USER,
                    "||--o{",
                    EntityType.MEMBER,
                    "sits as",
                    "A user sits in any number of workspaces."),
            new Relation(
                    EntityType.WORKSPACE,
                    "||--|{",
                    EntityType.MEMBER,
                    "seats",
                    "A workspace has members, at first its founder; each carries copies of both names."),
            new Relation(
                    EntityType.MEMBER,
                    "||--o|",
                    EntityType.VOICE_PROFILE,
                    "is recognised by",
                    "A member who agreed to be recognised has a voice profile; it is deleted with the seat."),
            new Relation(
                    EntityType.MEMBER,
                    "||--o{",
                    EntityType.CONVERSATION,
                    "asks in",
                    "A member's questions are kept in conversations, which only the member reads; they are deleted with"
                            + " the seat."),
            new Relation(
                    EntityType.WORKSPACE,
                    "||--o{",
                    EntityType.INVITE,
                    "is opened by",
                    "An invite admits a user until it is used up or ends; it lies under its own code."),
            new Relation(
                    EntityType.WORKSPACE, "||--o{", EntityType.SETTING, "keeps", "A workspace keeps settings by name."),
            new Relation(EntityType.WORKSPACE, "||--o{", EntityType.ITEM, "keeps", "A workspace keeps items."),
            new Relation(EntityType.WORKSPACE, "||--o{", EntityType.CAMPAIGN, "plays", "A workspace plays campaigns."),
            new Relation(
                    EntityType.CAMPAIGN,
                    "||--o{",
                    EntityType.SESSION,
                    "is played in",
                    "A campaign is played in sessions; each carries a copy of its name and the state of its"
                            + " transcription."),
            new Relation(
                    EntityType.SESSION,
                    "||--o|",
                    EntityType.TRANSCRIPT,
                    "points to",
                    "A session may have a transcript; the words are in S3, the item points to them."),
            new Relation(
                    EntityType.SESSION,
                    "||--o|",
                    EntityType.CORRECTIONS,
                    "is corrected by",
                    "The corrections of a session's transcript are one item."),
            new Relation(
                    EntityType.SESSION,
                    "||--o{",
                    EntityType.SUMMARY,
                    "is summed up in",
                    "A session may have two summaries, the GM's and the players'."),
            new Relation(
                    EntityType.SESSION,
                    "||--o{",
                    EntityType.SHARE,
                    "is shown by",
                    "A share link shows the players' view of one session; it lies under its own token."),
            new Relation(
                    EntityType.WORKSPACE,
                    "||--o{",
                    EntityType.MODEL_USAGE,
                    "spends",
                    "The usage of a language model is counted for each month and for each session."),
            new Relation(
                    EntityType.USER,
                    "||--o{",
                    EntityType.REQUEST,
                    "has sent",
                    "A request that a user named is remembered for a day, with what it made."),
            new Relation(
                    EntityType.LEGACY_ITEM,
                    "|o--o|",
                    EntityType.ITEM,
                    "becomes",
                    "An item of version 1 becomes an item when the migration moves it."),
            new Relation(
                    EntityType.LEGACY_SETTING,
                    "|o--o|",
                    EntityType.SETTING,
                    "becomes",
                    "A setting of version 1 becomes a setting when the migration moves it."));

    private EntityChart() {}

    static String mermaid() {
        return RELATIONS.stream()
                .map(r -> "    %s %s %s : \"%s\"".formatted(r.from().label(), r.ends(), r.to().label(), r.verb()))
                .collect(Collectors.joining("\n", "```mermaid\nerDiagram\n", "\n```\n"));
    }

    static String list() {
        return RELATIONS.stream()
                .map(r -> "- **%s → %s**: %s\n".formatted(r.from().label(), r.to().label(), r.sentence()))
                .collect(Collectors.joining());
    }
}
