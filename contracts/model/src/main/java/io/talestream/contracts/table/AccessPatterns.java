package io.talestream.contracts.table;

import static io.talestream.contracts.table.AccessPattern.Consistency.EVENTUAL;
import static io.talestream.contracts.table.AccessPattern.Consistency.STRONG;
import static io.talestream.contracts.table.AccessPattern.Order.ASCENDING;
import static io.talestream.contracts.table.AccessPattern.Order.DESCENDING;
import static io.talestream.contracts.table.EntityType.CAMPAIGN;
import static io.talestream.contracts.table.EntityType.CONVERSATION;
import static io.talestream.contracts.table.EntityType.CORRECTIONS;
import static io.talestream.contracts.table.EntityType.EMAIL;
import static io.talestream.contracts.table.EntityType.INVITE;
import static io.talestream.contracts.table.EntityType.ITEM;
import static io.talestream.contracts.table.EntityType.LEGACY_ITEM;
import static io.talestream.contracts.table.EntityType.LEGACY_SETTING;
import static io.talestream.contracts.table.EntityType.MEMBER;
import static io.talestream.contracts.table.EntityType.MODEL_USAGE;
import static io.talestream.contracts.table.EntityType.REQUEST;
import static io.talestream.contracts.table.EntityType.SESSION;
import static io.talestream.contracts.table.EntityType.SETTING;
import static io.talestream.contracts.table.EntityType.SHARE;
import static io.talestream.contracts.table.EntityType.SUMMARY;
import static io.talestream.contracts.table.EntityType.TRANSCRIPT;
import static io.talestream.contracts.table.EntityType.USER;
import static io.talestream.contracts.table.EntityType.VOICE_PROFILE;
import static io.talestream.contracts.table.EntityType.WORKSPACE;

import io.talestream.contracts.table.AccessPattern.Action;
import io.talestream.contracts.table.AccessPattern.Bound;
import io.talestream.contracts.table.AccessPattern.Budget;
import io.talestream.contracts.table.AccessPattern.Cost;
import io.talestream.contracts.table.AccessPattern.Order;
import io.talestream.contracts.table.AccessPattern.Rate;
import io.talestream.contracts.table.AccessPattern.Request;
import io.talestream.contracts.table.AccessPattern.SortKey;
import io.talestream.contracts.table.AccessPattern.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// The catalogue: every access pattern of the product, declared once. The repositories run these declarations, a test
/// checks each against its budget on a real engine, and the pages under docs/dynamodb are generated from them. Metrics
/// carry the ids: an id keeps its meaning, and that of a removed pattern is not used again.
///
/// Budgets are for items of ordinary size (names and descriptions of a few hundred bytes, a summary up to 4 KB);
/// rates are for one active table: five people, four sessions a month.
public final class AccessPatterns {
    private static final List<AccessPattern> ALL = new ArrayList<>();

    // People

    public static final AccessPattern USER_PROFILE =
            pattern("AP-01", "A user's profile", reads(1, 1), often(300), get(USER));

    public static final AccessPattern CREATE_USER = pattern(
            "AP-02",
            "Create a user, holding the e-mail address",
            writes(1, 4),
            often(0.5),
            write(create(USER), create(EMAIL)));

    public static final AccessPattern UPDATE_USER = pattern(
            "AP-03",
            "Change a profile; a new e-mail address moves the claim",
            costs(2, 1, 6),
            often(0.5),
            get(EMAIL),
            write(replace(USER), create(EMAIL), erase(EMAIL)));

    // Workspaces and their members

    public static final AccessPattern LIST_MY_WORKSPACES = pattern(
            "AP-04",
            "List my workspaces",
            reads(1, 0.5, 0.25),
            often(100, 2),
            queryIndex(MEMBER, Index.GSI1, ASCENDING));

    public static final AccessPattern FOUND_WORKSPACE = pattern(
            "AP-05",
            "Found a workspace with its owner",
            writes(1, 14),
            often(0.2),
            write(create(WORKSPACE), create(MEMBER), create(REQUEST)));

    public static final AccessPattern FIND_WORKSPACE =
            pattern("AP-06", "A workspace by id", reads(1, 1), often(50), get(WORKSPACE));

    public static final AccessPattern LOAD_WORKSPACE = pattern(
            "AP-07",
            "Load a whole workspace in one query",
            reads(1, 1, 0.5),
            often(100, 60),
            wholeQuery(WORKSPACE, new SortKey.Any()));

    public static final AccessPattern UPDATE_WORKSPACE =
            pattern("AP-08", "Rename a workspace", writes(1, 4), often(0.1), write(replace(WORKSPACE)));

    public static final AccessPattern DELETE_WORKSPACE = pattern(
            "AP-09",
            "Delete a workspace and everything in it",
            new Budget(new Cost(6, 6, 6), new Cost(2, 1, 7)),
            often(0.01, 60),
            get(WORKSPACE),
            wholeQuery(MEMBER, 1),
            write(require(WORKSPACE), erase(MEMBER)),
            write(erase(WORKSPACE), erase(MEMBER)),
            wholeQuery(WORKSPACE, new SortKey.Any()),
            wholeIndex(INVITE, Index.GSI1),
            wholeIndex(SHARE, Index.GSI1),
            wholeQuery(CONVERSATION, new SortKey.Any()),
            write(erase(MEMBER)),
            write(erase(VOICE_PROFILE)),
            write(erase(CONVERSATION)),
            write(erase(SETTING)),
            write(erase(ITEM)),
            write(erase(CAMPAIGN)),
            write(erase(SESSION)),
            write(erase(TRANSCRIPT)),
            write(erase(CORRECTIONS)),
            write(erase(SUMMARY)),
            write(erase(MODEL_USAGE)),
            write(erase(INVITE)),
            write(erase(SHARE)));

    public static final AccessPattern CHECK_MEMBERSHIP =
            pattern("AP-10", "Is this user a member, and what is their role", reads(1, 1), often(2_000), get(MEMBER));

    public static final AccessPattern LIST_MEMBERS =
            pattern("AP-11", "List the members of a workspace", reads(1, 1, 0.15), often(40, 5), query(MEMBER, 1));

    public static final AccessPattern UPDATE_MEMBER = pattern(
            "AP-12",
            "Change a member's role; of an owner, only while there is another",
            new Budget(new Cost(2, 1, 10), new Cost(0, 0.15, 0)),
            often(0.2),
            wholeQuery(MEMBER, 1),
            write(replace(MEMBER), require(MEMBER)));

    public static final AccessPattern REMOVE_MEMBER = pattern(
            "AP-13",
            "A member leaves or is removed, with their voice and conversations; an owner, only while there is another",
            new Budget(new Cost(5, 8, 28), new Cost(0, 0.15, 0)),
            often(0.1),
            get(VOICE_PROFILE),
            wholeQuery(MEMBER, 1),
            wholeQuery(CONVERSATION, 2),
            write(erase(MEMBER), erase(VOICE_PROFILE), require(MEMBER)),
            write(erase(VOICE_PROFILE)),
            write(erase(CONVERSATION)));

    // Invites

    public static final AccessPattern CREATE_INVITE = pattern(
            "AP-14",
            "Create an invite",
            writes(1, 8),
            often(1),
            write(require(WORKSPACE), create(INVITE), create(REQUEST)));

    public static final AccessPattern RESOLVE_INVITE = pattern(
            "AP-15",
            "Resolve an invite's code, while the inviter may grant the role",
            reads(2, 2),
            often(2),
            get(INVITE),
            get(MEMBER));

    public static final AccessPattern LIST_INVITES = pattern(
            "AP-16",
            "List the invites of a workspace",
            reads(1, 0.5, 0.15),
            often(4, 2),
            queryIndex(INVITE, Index.GSI1, DESCENDING));

    public static final AccessPattern ACCEPT_INVITE = pattern(
            "AP-17",
            "Accept an invite: member and use count in one transaction, while the inviter may grant the role",
            costs(4, 3, 14),
            often(0.5),
            get(INVITE),
            get(MEMBER),
            get(WORKSPACE),
            write(require(WORKSPACE), replace(INVITE), create(MEMBER), require(MEMBER), create(REQUEST)));

    public static final AccessPattern REVOKE_INVITE =
            pattern("AP-18", "Revoke an invite", writes(1, 2), often(0.2), write(erase(INVITE)));

    // Settings

    public static final AccessPattern FIND_SETTING = pattern(
            "AP-19",
            "A setting by name; version 1's key is tried where nothing is found",
            reads(2, 2),
            often(100),
            get(SETTING),
            get(LEGACY_SETTING));

    public static final AccessPattern LIST_SETTINGS =
            pattern("AP-20", "List the settings of a workspace", reads(1, 1, 0.15), often(40, 5), query(SETTING, 1));

    public static final AccessPattern CREATE_SETTING =
            pattern("AP-22", "Create a setting that is not there yet", writes(1, 2), often(2), write(create(SETTING)));

    public static final AccessPattern UPDATE_SETTING = pattern(
            "AP-23", "Replace the version of a setting that was read", writes(1, 3), often(2), write(replace(SETTING)));

    public static final AccessPattern DELETE_SETTING =
            pattern("AP-24", "Delete a setting", writes(1, 3), often(0.5), write(erase(SETTING)));

    // Items

    public static final AccessPattern CREATE_ITEM = pattern(
            "AP-25",
            "Create an item",
            writes(1, 12),
            often(10),
            write(require(WORKSPACE), create(ITEM), create(REQUEST)));

    public static final AccessPattern FIND_ITEM = pattern("AP-26", "An item by id", reads(1, 1), often(60), get(ITEM));

    public static final AccessPattern FIND_LEGACY_ITEM = pattern(
            "AP-27",
            "An item of version 1: its new key, then its old one",
            reads(2, 2),
            often(5),
            get(ITEM),
            get(LEGACY_ITEM));

    public static final AccessPattern LIST_ITEMS_BY_CREATION = pattern(
            "AP-29",
            "List the items of a workspace by creation, newest first",
            reads(1, 0.5, 0.25),
            often(40, 20),
            queryIndex(ITEM, Index.GSI1, DESCENDING));

    public static final AccessPattern UPDATE_ITEM =
            pattern("AP-30", "Change an item", writes(1, 4), often(10), write(replace(ITEM)));

    public static final AccessPattern DELETE_ITEM =
            pattern("AP-31", "Delete an item", writes(1, 4), often(1), write(erase(ITEM)));

    // Campaigns

    public static final AccessPattern CREATE_CAMPAIGN = pattern(
            "AP-32",
            "Create a campaign",
            writes(1, 12),
            often(0.2),
            write(require(WORKSPACE), create(CAMPAIGN), create(REQUEST)));

    public static final AccessPattern FIND_CAMPAIGN =
            pattern("AP-33", "A campaign by id", reads(1, 1), often(100), get(CAMPAIGN));

    public static final AccessPattern LIST_CAMPAIGNS = pattern(
            "AP-34",
            "List campaigns without reading their sessions",
            reads(1, 0.5, 0.25),
            often(100, 3),
            queryIndex(CAMPAIGN, Index.GSI1, ASCENDING));

    public static final AccessPattern UPDATE_CAMPAIGN = pattern(
            "AP-35",
            "Rename a campaign, or change its description or glossary",
            writes(1, 4),
            often(5),
            write(replace(CAMPAIGN), create(REQUEST)));

    public static final AccessPattern DELETE_CAMPAIGN = pattern(
            "AP-36",
            "Delete a campaign and all below it",
            new Budget(new Cost(3, 3, 4), new Cost(2, 1, 7)),
            often(0.02, 40),
            get(CAMPAIGN),
            write(erase(CAMPAIGN)),
            wholeQuery(SESSION, 2),
            wholeIndex(SHARE, Index.GSI1),
            write(erase(SESSION)),
            write(erase(TRANSCRIPT)),
            write(erase(CORRECTIONS)),
            write(erase(SUMMARY)),
            write(erase(SHARE)));

    // Sessions

    public static final AccessPattern CREATE_SESSION = pattern(
            "AP-37",
            "Create a session with its campaign's name copied in",
            costs(2, 1, 12),
            often(4),
            get(CAMPAIGN),
            write(require(CAMPAIGN), create(SESSION), create(REQUEST)));

    public static final AccessPattern FIND_SESSION =
            pattern("AP-38", "A session by id", reads(1, 1), often(200), get(SESSION));

    public static final AccessPattern LIST_SESSIONS = pattern(
            "AP-39",
            "List the sessions of a campaign, newest first, paged",
            reads(1, 0.5, 0.25),
            often(150, 20),
            queryIndex(SESSION, Index.GSI2, DESCENDING));

    public static final AccessPattern LOAD_SESSION = pattern(
            "AP-40",
            "A session with its transcript pointer and summaries in one query",
            reads(1, 4),
            often(100),
            wholeQuery(SESSION, new SortKey.BeginsWith(SESSION.sk())));

    public static final AccessPattern LIST_SUMMARIES =
            pattern("AP-41", "The summaries of a session alone", reads(1, 3), often(40), wholeQuery(SUMMARY, 5));

    public static final AccessPattern LIST_PENDING = pattern(
            "AP-42",
            "Sessions with pending or failed work, oldest first",
            reads(1, 0.5, 0.25),
            often(1, 1),
            queryIndex(SESSION, Index.GSI1, ASCENDING));

    public static final AccessPattern UPDATE_SESSION = pattern(
            "AP-43",
            "Change a session: its details, or the state of its transcription",
            writes(1, 16),
            often(16),
            write(replace(SESSION), create(REQUEST)));

    public static final AccessPattern COMPLETE_SESSION = pattern(
            "AP-44",
            "Write transcript pointer, summaries and status in one transaction",
            costs(2, 4, 46),
            often(5),
            wholeQuery(SESSION, new SortKey.BeginsWith(SESSION.sk())),
            write(
                    replace(SESSION),
                    create(TRANSCRIPT),
                    replace(TRANSCRIPT),
                    create(CORRECTIONS),
                    replace(CORRECTIONS),
                    create(SUMMARY),
                    replace(SUMMARY)));

    public static final AccessPattern DELETE_SESSION = pattern(
            "AP-45",
            "Delete a session and what lies below it",
            new Budget(new Cost(3, 2, 8), new Cost(1, 1, 10)),
            often(0.2, 4),
            get(SESSION),
            wholeQuery(SESSION, 4),
            write(erase(SESSION), erase(TRANSCRIPT), erase(CORRECTIONS), erase(SUMMARY)),
            wholeIndex(SHARE, Index.GSI1),
            write(erase(SHARE)));

    // Shares

    public static final AccessPattern CREATE_SHARE = pattern(
            "AP-46",
            "Share a session by link",
            writes(1, 8),
            often(2),
            write(require(SESSION), create(SHARE), create(REQUEST)));

    public static final AccessPattern RESOLVE_SHARE =
            pattern("AP-47", "Resolve a share link", reads(1, 1), often(20), get(SHARE));

    public static final AccessPattern LIST_SHARES = pattern(
            "AP-48",
            "List the share links of a session",
            reads(1, 0.5, 0.15),
            often(8, 1),
            queryIndex(SHARE, Index.GSI1, DESCENDING));

    public static final AccessPattern REVOKE_SHARE =
            pattern("AP-49", "Revoke a share link", writes(1, 2), often(0.5), write(erase(SHARE)));

    // Requests that are carried out once

    public static final AccessPattern FIND_REQUEST =
            pattern("AP-50", "Was this request carried out before", reads(1, 1), often(0.5), get(REQUEST));

    /// Polled every second during activity and every five seconds otherwise, once per process for all viewers of a
    /// workspace. The result is nearly always empty.
    public static final AccessPattern LIST_CHANGES = pattern(
            "AP-51",
            "What changed in a workspace since a version, oldest first",
            reads(1, 0.5, 0.15),
            often(12_000),
            new Request.Query(
                    WORKSPACE,
                    Index.GSI3,
                    new SortKey.From(WORKSPACE.index(Index.GSI3).sk()),
                    ASCENDING,
                    EVENTUAL,
                    Bound.PAGE));

    // Migration of version 1's data by an operator

    public static final AccessPattern MOVE_LEGACY_ITEM = pattern(
            "AP-52",
            "Move an item of version 1 into its workspace",
            costs(2, 1, 12),
            often(0.001),
            get(LEGACY_ITEM),
            get(ITEM),
            write(require(WORKSPACE), replace(ITEM), remove(LEGACY_ITEM)));

    public static final AccessPattern MOVE_LEGACY_SETTING = pattern(
            "AP-53",
            "Move a setting of version 1 into its workspace",
            costs(2, 1, 10),
            often(0.001),
            get(LEGACY_SETTING),
            get(SETTING),
            write(require(WORKSPACE), replace(SETTING), remove(LEGACY_SETTING)));

    // Fields that the projector maintains

    public static final AccessPattern SPREAD_CAMPAIGN_NAME = pattern(
            "AP-54",
            "Bring a campaign's name into its sessions",
            new Budget(new Cost(3, 2, 0), new Cost(1, 4, 6)),
            often(0.2, 40),
            get(CAMPAIGN),
            get(SESSION),
            wholeQuery(SESSION, 2),
            write(replace(SESSION)));

    public static final AccessPattern SPREAD_WORKSPACE_NAME = pattern(
            "AP-55",
            "Bring a workspace's name into its members' seats",
            new Budget(new Cost(3, 2, 0), new Cost(1, 0.15, 4)),
            often(0.1, 5),
            get(WORKSPACE),
            get(MEMBER),
            wholeQuery(MEMBER, 1),
            write(replace(MEMBER)));

    /// Seats of a user are found only in an index, which may lag for a new seat: the seat's own change updates its
    /// name.
    public static final AccessPattern SPREAD_USER_NAME = pattern(
            "AP-56",
            "Bring a user's name into their seats",
            new Budget(new Cost(3, 2, 0), new Cost(1, 0.25, 4)),
            often(1, 2),
            get(USER),
            get(MEMBER),
            wholeIndex(MEMBER, Index.GSI1),
            write(replace(MEMBER)));

    /// Twice for every session created or deleted: for its own change, and for that of the count.
    public static final AccessPattern COUNT_SESSIONS = pattern(
            "AP-57",
            "Count the sessions of a campaign",
            new Budget(new Cost(3, 2, 4), new Cost(0, 4, 0)),
            often(9, 40),
            get(CAMPAIGN),
            wholeQuery(SESSION, 2),
            write(replace(CAMPAIGN)));

    public static final AccessPattern COUNT_MEMBERS = pattern(
            "AP-58",
            "Count the members of a workspace",
            new Budget(new Cost(3, 2, 4), new Cost(0, 0.15, 0)),
            often(1.2, 5),
            get(WORKSPACE),
            wholeQuery(MEMBER, 1),
            write(replace(WORKSPACE)));

    public static final AccessPattern REPORT_PROGRESS =
            pattern("AP-59", "Say how far a transcription has come", writes(1, 8), often(40), write(replace(SESSION)));

    // Transcripts

    public static final AccessPattern FIND_TRANSCRIPT =
            pattern("AP-60", "The pointer to a session's transcript", reads(1, 1), often(100), get(TRANSCRIPT));

    public static final AccessPattern FIND_CORRECTIONS =
            pattern("AP-61", "The corrections of a session's transcript", reads(1, 2), often(10), get(CORRECTIONS));

    public static final AccessPattern CORRECT_TRANSCRIPT = pattern(
            "AP-62",
            "Correct a transcript: the corrections, and the pointer to the current transcript",
            writes(1, 14),
            often(16),
            write(replace(TRANSCRIPT), create(CORRECTIONS), replace(CORRECTIONS)));

    public static final AccessPattern WRITE_SUMMARY = pattern(
            "AP-63",
            "A person writes a summary",
            writes(1, 16),
            often(2),
            write(require(SESSION), create(SUMMARY)),
            write(replace(SUMMARY)));

    // Imports from another system

    public static final AccessPattern IMPORT_PERSON = pattern(
            "AP-64",
            "Take over a person with a workspace of their own",
            writes(1, 16),
            often(0.001),
            write(
                    create(USER),
                    replace(USER),
                    erase(USER),
                    create(EMAIL),
                    erase(EMAIL),
                    create(WORKSPACE),
                    replace(WORKSPACE),
                    create(MEMBER)));

    public static final AccessPattern IMPORT_CAMPAIGN = pattern(
            "AP-65",
            "Take over a campaign",
            writes(1, 10),
            often(0.001),
            write(require(WORKSPACE), create(CAMPAIGN), replace(CAMPAIGN)));

    public static final AccessPattern IMPORT_SESSION = pattern(
            "AP-66",
            "Take over a session with its transcript, summaries and link in one transaction",
            writes(1, 60),
            often(0.001),
            write(
                    require(CAMPAIGN),
                    create(SESSION),
                    replace(SESSION),
                    erase(SESSION),
                    create(TRANSCRIPT),
                    replace(TRANSCRIPT),
                    erase(TRANSCRIPT),
                    create(SUMMARY),
                    replace(SUMMARY),
                    erase(SUMMARY),
                    create(SHARE),
                    replace(SHARE),
                    erase(SHARE)));

    // Accounts

    public static final AccessPattern DELETE_USER = pattern(
            "AP-67",
            "Delete a profile with the claim on its e-mail address",
            costs(2, 1, 4),
            often(0.01),
            get(EMAIL),
            write(erase(USER), erase(EMAIL)));

    // Voices

    public static final AccessPattern FIND_VOICE =
            pattern("AP-68", "Whether a member agreed to be recognised", reads(1, 3), often(2), get(VOICE_PROFILE));

    public static final AccessPattern LIST_VOICES = pattern(
            "AP-69", "The voices of a workspace's members", reads(1, 1, 3), often(20, 5), wholeQuery(VOICE_PROFILE, 1));

    public static final AccessPattern CREATE_VOICE = pattern(
            "AP-70",
            "A member agrees to be recognised",
            writes(1, 4),
            often(0.5),
            write(require(MEMBER), create(VOICE_PROFILE)));

    public static final AccessPattern DELETE_VOICE = pattern(
            "AP-71",
            "A member withdraws: their voice is deleted",
            costs(2, 3, 10),
            often(0.1),
            get(VOICE_PROFILE),
            write(erase(VOICE_PROFILE)));

    public static final AccessPattern NAME_SPEAKERS = pattern(
            "AP-72",
            "Name the speakers of a session, and keep the voices of members who agreed, in one transaction",
            new Budget(new Cost(2, 1, 16), new Cost(0, 3, 22)),
            often(8, 1),
            wholeQuery(VOICE_PROFILE, 1),
            write(replace(SESSION), replace(VOICE_PROFILE)));

    // Language models

    /// Twice for every request to a model: its estimate before, the difference afterwards.
    public static final AccessPattern COUNT_MODEL_USAGE = pattern(
            "AP-73",
            "Count a request to a language model for its session and the month, within their budgets",
            costs(3, 2, 6),
            often(320),
            get(MODEL_USAGE),
            write(require(WORKSPACE), create(MODEL_USAGE), replace(MODEL_USAGE)));

    public static final AccessPattern FIND_MODEL_USAGE =
            pattern("AP-74", "What a workspace has used of a language model", reads(1, 1), often(10), get(MODEL_USAGE));

    // Scenes

    public static final AccessPattern CHANGE_SCENE = pattern(
            "AP-75",
            "Rename or move a scene: the summary that shows it, and the corrections that keep it",
            writes(1, 40),
            often(1),
            write(replace(SUMMARY), create(CORRECTIONS), replace(CORRECTIONS)));

    // Conversations

    public static final AccessPattern FIND_CONVERSATION =
            pattern("AP-76", "A conversation of its author", reads(1, 4), often(40), get(CONVERSATION));

    public static final AccessPattern LIST_CONVERSATIONS = pattern(
            "AP-77",
            "List a member's own conversations, newest first",
            reads(1, 1, 2),
            often(20, 10),
            new Request.Query(CONVERSATION, Index.TABLE, below(CONVERSATION, 2), DESCENDING, STRONG, Bound.PAGE));

    public static final AccessPattern KEEP_QUESTION = pattern(
            "AP-78",
            "Keep a question and its answer in a new conversation, or in one that was read",
            writes(1, 12),
            often(40),
            write(require(MEMBER), create(CONVERSATION), replace(CONVERSATION)));

    public static final AccessPattern DELETE_CONVERSATION =
            pattern("AP-79", "The author deletes a conversation", writes(1, 6), often(2), write(erase(CONVERSATION)));

    // Summaries

    public static final AccessPattern REFRESH_SUMMARY = pattern(
            "AP-80",
            "Write a regenerated summary, only while the transcript it was made of is the current one",
            writes(1, 16),
            often(8),
            write(require(TRANSCRIPT), create(SUMMARY), replace(SUMMARY)));

    // Hidden lines

    public static final AccessPattern HIDE_LINES = pattern(
            "AP-81",
            "Correct a transcript and hide lines of it: the session names the versions that are redacted",
            costs(2, 1, 22),
            often(4),
            get(SESSION),
            write(replace(TRANSCRIPT), create(CORRECTIONS), replace(CORRECTIONS), replace(SESSION)));

    public static final AccessPattern WITHHOLD_SUMMARY = pattern(
            "AP-82",
            "Withhold the players' summary: the session names the versions that are redacted",
            costs(2, 1, 24),
            often(2),
            get(SESSION),
            write(replace(SUMMARY), replace(SESSION)));

    private AccessPatterns() {}

    public static List<AccessPattern> all() {
        return Collections.unmodifiableList(ALL);
    }

    private static AccessPattern pattern(String id, String title, Budget budget, Rate rate, Request... requests) {
        var pattern = new AccessPattern(id, title, List.of(requests), budget, rate);
        ALL.add(pattern);
        return pattern;
    }

    private static Request get(EntityType item) {
        return new Request.Get(item, STRONG);
    }

    /// @param parts how many parts of the sort key the result has in common
    private static Request query(EntityType item, int parts) {
        return new Request.Query(item, Index.TABLE, below(item, parts), ASCENDING, STRONG, Bound.PAGE);
    }

    private static Request queryIndex(EntityType item, Index index, Order order) {
        return new Request.Query(item, index, new SortKey.Any(), order, EVENTUAL, Bound.PAGE);
    }

    private static Request wholeQuery(EntityType item, int parts) {
        return wholeQuery(item, below(item, parts));
    }

    private static Request wholeQuery(EntityType item, SortKey sk) {
        return new Request.Query(item, Index.TABLE, sk, ASCENDING, STRONG, Bound.WHOLE);
    }

    private static Request wholeIndex(EntityType item, Index index) {
        return new Request.Query(item, index, new SortKey.Any(), ASCENDING, EVENTUAL, Bound.WHOLE);
    }

    private static SortKey below(EntityType item, int parts) {
        return new SortKey.BeginsWith(item.sk().below(parts));
    }

    private static Request write(Step... steps) {
        return new Request.Write(List.of(steps));
    }

    private static Step create(EntityType item) {
        return new Step(Action.CREATE, item);
    }

    private static Step replace(EntityType item) {
        return new Step(Action.REPLACE, item);
    }

    private static Step erase(EntityType item) {
        return new Step(Action.ERASE, item);
    }

    private static Step require(EntityType item) {
        return new Step(Action.REQUIRE, item);
    }

    private static Step remove(EntityType item) {
        return new Step(Action.REMOVE, item);
    }

    private static Budget reads(double requests, double readUnits) {
        return costs(requests, readUnits, 0);
    }

    private static Budget reads(double requests, double readUnits, double readUnitsPerResult) {
        return new Budget(new Cost(requests, readUnits, 0), new Cost(0, readUnitsPerResult, 0));
    }

    private static Budget writes(double requests, double writeUnits) {
        return costs(requests, 0, writeUnits);
    }

    private static Budget costs(double requests, double readUnits, double writeUnits) {
        return new Budget(new Cost(requests, readUnits, writeUnits), Cost.ZERO);
    }

    private static Rate often(double perTableAndMonth) {
        return new Rate(perTableAndMonth, 1);
    }

    private static Rate often(double perTableAndMonth, double results) {
        return new Rate(perTableAndMonth, results);
    }
}
