package io.talestream.contracts.table;

import static io.talestream.contracts.table.AccessPattern.Action.CREATE;
import static io.talestream.contracts.table.AccessPattern.Action.ERASE;
import static io.talestream.contracts.table.AccessPattern.Action.REMOVE;
import static io.talestream.contracts.table.AccessPattern.Action.REPLACE;
import static io.talestream.contracts.table.AccessPattern.Action.REQUIRE;
import static io.talestream.contracts.table.AccessPattern.Consistency.EVENTUAL;
import static io.talestream.contracts.table.AccessPattern.Consistency.STRONG;
import static io.talestream.contracts.table.AccessPattern.Order.ASCENDING;
import static io.talestream.contracts.table.AccessPattern.Order.DESCENDING;

import io.talestream.contracts.table.AccessPattern.Bound;
import io.talestream.contracts.table.AccessPattern.Budget;
import io.talestream.contracts.table.AccessPattern.Consistency;
import io.talestream.contracts.table.AccessPattern.Cost;
import io.talestream.contracts.table.AccessPattern.Order;
import io.talestream.contracts.table.AccessPattern.Rate;
import io.talestream.contracts.table.AccessPattern.Request;
import io.talestream.contracts.table.AccessPattern.SortKey;
import io.talestream.contracts.table.AccessPattern.Step;
import java.util.List;

/// The catalogue: every access pattern of the product, declared once. The repositories run these declarations, a test
/// checks each against its budget on a real engine, and the pages under docs/dynamodb are generated from them.
///
/// Budgets are for items of ordinary size (names and descriptions of a few hundred bytes, a summary up to 4 KB);
/// rates are for one active table: five people, four sessions a month.
public final class AccessPatterns {
    // People

    public static final AccessPattern USER_PROFILE = new AccessPattern(
            "AP-01", "A user's profile", List.of(get(EntityType.USER, STRONG)), reads(1, 1), often(300));

    public static final AccessPattern CREATE_USER = new AccessPattern(
            "AP-02",
            "Create a user, holding the e-mail address",
            List.of(write(step(CREATE, EntityType.USER), step(CREATE, EntityType.EMAIL))),
            writes(1, 4),
            often(0.5));

    public static final AccessPattern UPDATE_USER = new AccessPattern(
            "AP-03",
            "Change a profile; a new e-mail address moves the claim",
            List.of(
                    get(EntityType.EMAIL, STRONG),
                    write(
                            step(REPLACE, EntityType.USER),
                            step(CREATE, EntityType.EMAIL),
                            step(ERASE, EntityType.EMAIL))),
            new Budget(new Cost(2, 1, 6), Cost.ZERO),
            often(0.5));

    // Workspaces and their members

    public static final AccessPattern LIST_MY_WORKSPACES = new AccessPattern(
            "AP-04",
            "List my workspaces",
            List.of(queryIndex(EntityType.MEMBER, Index.GSI1, ASCENDING)),
            new Budget(new Cost(1, 0.5, 0), new Cost(0, 0.25, 0)),
            often(100, 2));

    public static final AccessPattern FOUND_WORKSPACE = new AccessPattern(
            "AP-05",
            "Found a workspace with its owner",
            List.of(write(
                    step(CREATE, EntityType.WORKSPACE),
                    step(CREATE, EntityType.MEMBER),
                    step(CREATE, EntityType.REQUEST))),
            writes(1, 14),
            often(0.2));

    public static final AccessPattern FIND_WORKSPACE = new AccessPattern(
            "AP-06", "A workspace by id", List.of(get(EntityType.WORKSPACE, STRONG)), reads(1, 1), often(50));

    public static final AccessPattern LOAD_WORKSPACE = new AccessPattern(
            "AP-07",
            "Load a whole workspace in one query",
            List.of(wholeQuery(EntityType.WORKSPACE, new SortKey.Any())),
            new Budget(new Cost(1, 1, 0), new Cost(0, 0.5, 0)),
            often(100, 60));

    public static final AccessPattern UPDATE_WORKSPACE = new AccessPattern(
            "AP-08",
            "Rename a workspace",
            List.of(write(step(REPLACE, EntityType.WORKSPACE))),
            writes(1, 4),
            often(0.1));

    public static final AccessPattern DELETE_WORKSPACE = new AccessPattern(
            "AP-09",
            "Delete a workspace and everything in it",
            List.of(
                    get(EntityType.WORKSPACE, STRONG),
                    wholeQuery(EntityType.MEMBER, below(EntityType.MEMBER, 1)),
                    write(step(REQUIRE, EntityType.WORKSPACE), step(ERASE, EntityType.MEMBER)),
                    write(step(ERASE, EntityType.WORKSPACE), step(ERASE, EntityType.MEMBER)),
                    wholeQuery(EntityType.WORKSPACE, new SortKey.Any()),
                    wholeIndex(EntityType.INVITE, Index.GSI1),
                    wholeIndex(EntityType.SHARE, Index.GSI1),
                    write(step(ERASE, EntityType.MEMBER)),
                    write(step(ERASE, EntityType.SETTING)),
                    write(step(ERASE, EntityType.ITEM)),
                    write(step(ERASE, EntityType.CAMPAIGN)),
                    write(step(ERASE, EntityType.SESSION)),
                    write(step(ERASE, EntityType.TRANSCRIPT)),
                    write(step(ERASE, EntityType.CORRECTIONS)),
                    write(step(ERASE, EntityType.SUMMARY)),
                    write(step(ERASE, EntityType.INVITE)),
                    write(step(ERASE, EntityType.SHARE))),
            new Budget(new Cost(5, 5, 6), new Cost(2, 1, 7)),
            often(0.01, 60));

    public static final AccessPattern CHECK_MEMBERSHIP = new AccessPattern(
            "AP-10",
            "Is this user a member, and what is their role",
            List.of(get(EntityType.MEMBER, STRONG)),
            reads(1, 1),
            often(2_000));

    public static final AccessPattern LIST_MEMBERS = new AccessPattern(
            "AP-11",
            "List the members of a workspace",
            List.of(query(EntityType.MEMBER, below(EntityType.MEMBER, 1), ASCENDING, STRONG)),
            new Budget(new Cost(1, 1, 0), new Cost(0, 0.15, 0)),
            often(40, 5));

    public static final AccessPattern UPDATE_MEMBER = new AccessPattern(
            "AP-12",
            "Change a member's role; of an owner, only while there is another",
            List.of(
                    wholeQuery(EntityType.MEMBER, below(EntityType.MEMBER, 1)),
                    write(step(REPLACE, EntityType.MEMBER), step(REQUIRE, EntityType.MEMBER))),
            new Budget(new Cost(2, 1, 10), new Cost(0, 0.15, 0)),
            often(0.2));

    public static final AccessPattern REMOVE_MEMBER = new AccessPattern(
            "AP-13",
            "A member leaves or is removed; an owner, only while there is another",
            List.of(
                    wholeQuery(EntityType.MEMBER, below(EntityType.MEMBER, 1)),
                    write(step(ERASE, EntityType.MEMBER), step(REQUIRE, EntityType.MEMBER))),
            new Budget(new Cost(2, 1, 10), new Cost(0, 0.15, 0)),
            often(0.1));

    // Invites

    public static final AccessPattern CREATE_INVITE = new AccessPattern(
            "AP-14",
            "Create an invite",
            List.of(write(
                    step(REQUIRE, EntityType.WORKSPACE),
                    step(CREATE, EntityType.INVITE),
                    step(CREATE, EntityType.REQUEST))),
            writes(1, 8),
            often(1));

    public static final AccessPattern RESOLVE_INVITE = new AccessPattern(
            "AP-15", "Resolve an invite's code", List.of(get(EntityType.INVITE, STRONG)), reads(1, 1), often(2));

    public static final AccessPattern LIST_INVITES = new AccessPattern(
            "AP-16",
            "List the invites of a workspace",
            List.of(queryIndex(EntityType.INVITE, Index.GSI1, DESCENDING)),
            new Budget(new Cost(1, 0.5, 0), new Cost(0, 0.15, 0)),
            often(4, 2));

    public static final AccessPattern ACCEPT_INVITE = new AccessPattern(
            "AP-17",
            "Accept an invite: member and use count in one transaction",
            List.of(
                    get(EntityType.INVITE, STRONG),
                    get(EntityType.MEMBER, STRONG),
                    get(EntityType.WORKSPACE, STRONG),
                    write(
                            step(REQUIRE, EntityType.WORKSPACE),
                            step(REPLACE, EntityType.INVITE),
                            step(CREATE, EntityType.MEMBER),
                            step(CREATE, EntityType.REQUEST))),
            new Budget(new Cost(3, 2, 12), Cost.ZERO),
            often(0.5));

    public static final AccessPattern REVOKE_INVITE = new AccessPattern(
            "AP-18", "Revoke an invite", List.of(write(step(ERASE, EntityType.INVITE))), writes(1, 2), often(0.2));

    // Settings

    public static final AccessPattern FIND_SETTING = new AccessPattern(
            "AP-19",
            "A setting by name; version 1's key is tried where nothing is found",
            List.of(get(EntityType.SETTING, STRONG), get(EntityType.LEGACY_SETTING, STRONG)),
            reads(2, 2),
            often(100));

    public static final AccessPattern LIST_SETTINGS = new AccessPattern(
            "AP-20",
            "List the settings of a workspace",
            List.of(query(EntityType.SETTING, below(EntityType.SETTING, 1), ASCENDING, STRONG)),
            new Budget(new Cost(1, 1, 0), new Cost(0, 0.15, 0)),
            often(40, 5));

    public static final AccessPattern PUT_SETTING = new AccessPattern(
            "AP-21",
            "Set a setting, whatever was there",
            List.of(
                    get(EntityType.SETTING, STRONG),
                    write(step(CREATE, EntityType.SETTING)),
                    write(step(REPLACE, EntityType.SETTING))),
            new Budget(new Cost(2, 1, 3), Cost.ZERO),
            often(5));

    public static final AccessPattern CREATE_SETTING = new AccessPattern(
            "AP-22",
            "Create a setting that is not there yet",
            List.of(write(step(CREATE, EntityType.SETTING))),
            writes(1, 2),
            often(2));

    public static final AccessPattern UPDATE_SETTING = new AccessPattern(
            "AP-23",
            "Replace the version of a setting that was read",
            List.of(write(step(REPLACE, EntityType.SETTING))),
            writes(1, 3),
            often(2));

    public static final AccessPattern DELETE_SETTING = new AccessPattern(
            "AP-24", "Delete a setting", List.of(write(step(ERASE, EntityType.SETTING))), writes(1, 3), often(0.5));

    // Items

    public static final AccessPattern CREATE_ITEM = new AccessPattern(
            "AP-25",
            "Create an item",
            List.of(write(
                    step(REQUIRE, EntityType.WORKSPACE),
                    step(CREATE, EntityType.ITEM),
                    step(CREATE, EntityType.REQUEST))),
            writes(1, 12),
            often(10));

    public static final AccessPattern FIND_ITEM =
            new AccessPattern("AP-26", "An item by id", List.of(get(EntityType.ITEM, STRONG)), reads(1, 1), often(60));

    public static final AccessPattern FIND_LEGACY_ITEM = new AccessPattern(
            "AP-27",
            "An item of version 1: its new key, then its old one",
            List.of(get(EntityType.ITEM, STRONG), get(EntityType.LEGACY_ITEM, STRONG)),
            reads(2, 2),
            often(5));

    public static final AccessPattern LIST_ITEMS = new AccessPattern(
            "AP-28",
            "List the items of a workspace by key",
            List.of(query(EntityType.ITEM, below(EntityType.ITEM, 1), ASCENDING, STRONG)),
            new Budget(new Cost(1, 1, 0), new Cost(0, 0.25, 0)),
            often(20, 20));

    public static final AccessPattern LIST_ITEMS_BY_CREATION = new AccessPattern(
            "AP-29",
            "List the items of a workspace by creation, newest first",
            List.of(queryIndex(EntityType.ITEM, Index.GSI1, DESCENDING)),
            new Budget(new Cost(1, 0.5, 0), new Cost(0, 0.25, 0)),
            often(40, 20));

    public static final AccessPattern UPDATE_ITEM = new AccessPattern(
            "AP-30", "Change an item", List.of(write(step(REPLACE, EntityType.ITEM))), writes(1, 4), often(10));

    public static final AccessPattern DELETE_ITEM = new AccessPattern(
            "AP-31", "Delete an item", List.of(write(step(ERASE, EntityType.ITEM))), writes(1, 4), often(1));

    // Campaigns

    public static final AccessPattern CREATE_CAMPAIGN = new AccessPattern(
            "AP-32",
            "Create a campaign",
            List.of(write(
                    step(REQUIRE, EntityType.WORKSPACE),
                    step(CREATE, EntityType.CAMPAIGN),
                    step(CREATE, EntityType.REQUEST))),
            writes(1, 12),
            often(0.2));

    public static final AccessPattern FIND_CAMPAIGN = new AccessPattern(
            "AP-33", "A campaign by id", List.of(get(EntityType.CAMPAIGN, STRONG)), reads(1, 1), often(100));

    public static final AccessPattern LIST_CAMPAIGNS = new AccessPattern(
            "AP-34",
            "List campaigns without reading their sessions",
            List.of(queryIndex(EntityType.CAMPAIGN, Index.GSI1, ASCENDING)),
            new Budget(new Cost(1, 0.5, 0), new Cost(0, 0.25, 0)),
            often(100, 3));

    public static final AccessPattern UPDATE_CAMPAIGN = new AccessPattern(
            "AP-35",
            "Rename a campaign, or change its description or glossary",
            List.of(write(step(REPLACE, EntityType.CAMPAIGN), step(CREATE, EntityType.REQUEST))),
            writes(1, 4),
            often(5));

    public static final AccessPattern DELETE_CAMPAIGN = new AccessPattern(
            "AP-36",
            "Delete a campaign and all below it",
            List.of(
                    get(EntityType.CAMPAIGN, STRONG),
                    write(step(ERASE, EntityType.CAMPAIGN)),
                    wholeQuery(EntityType.SESSION, below(EntityType.SESSION, 2)),
                    wholeIndex(EntityType.SHARE, Index.GSI1),
                    write(step(ERASE, EntityType.SESSION)),
                    write(step(ERASE, EntityType.TRANSCRIPT)),
                    write(step(ERASE, EntityType.CORRECTIONS)),
                    write(step(ERASE, EntityType.SUMMARY)),
                    write(step(ERASE, EntityType.SHARE))),
            new Budget(new Cost(3, 3, 4), new Cost(2, 1, 7)),
            often(0.02, 40));

    // Sessions

    public static final AccessPattern CREATE_SESSION = new AccessPattern(
            "AP-37",
            "Create a session with its campaign's name copied in",
            List.of(
                    get(EntityType.CAMPAIGN, STRONG),
                    write(
                            step(REQUIRE, EntityType.CAMPAIGN),
                            step(CREATE, EntityType.SESSION),
                            step(CREATE, EntityType.REQUEST))),
            new Budget(new Cost(2, 1, 12), Cost.ZERO),
            often(4));

    public static final AccessPattern FIND_SESSION = new AccessPattern(
            "AP-38", "A session by id", List.of(get(EntityType.SESSION, STRONG)), reads(1, 1), often(200));

    public static final AccessPattern LIST_SESSIONS = new AccessPattern(
            "AP-39",
            "List the sessions of a campaign, newest first, paged",
            List.of(queryIndex(EntityType.SESSION, Index.GSI2, DESCENDING)),
            new Budget(new Cost(1, 0.5, 0), new Cost(0, 0.25, 0)),
            often(150, 20));

    public static final AccessPattern LOAD_SESSION = new AccessPattern(
            "AP-40",
            "A session with its transcript pointer and summaries in one query",
            List.of(wholeQuery(EntityType.SESSION, new SortKey.BeginsWith(EntityType.SESSION.sk()))),
            new Budget(new Cost(1, 4, 0), Cost.ZERO),
            often(100));

    public static final AccessPattern LIST_SUMMARIES = new AccessPattern(
            "AP-41",
            "The summaries of a session alone",
            List.of(wholeQuery(EntityType.SUMMARY, below(EntityType.SUMMARY, 5))),
            new Budget(new Cost(1, 3, 0), Cost.ZERO),
            often(40));

    public static final AccessPattern LIST_PENDING = new AccessPattern(
            "AP-42",
            "Sessions with pending work, longest waiting first",
            List.of(queryIndex(EntityType.SESSION, Index.GSI1, ASCENDING)),
            new Budget(new Cost(1, 0.5, 0), new Cost(0, 0.25, 0)),
            often(1, 1));

    public static final AccessPattern UPDATE_SESSION = new AccessPattern(
            "AP-43",
            "Change a session: its details, or the state of its transcription",
            List.of(write(step(REPLACE, EntityType.SESSION), step(CREATE, EntityType.REQUEST))),
            writes(1, 16),
            often(16));

    public static final AccessPattern COMPLETE_SESSION = new AccessPattern(
            "AP-44",
            "Write transcript pointer, summaries and status in one transaction",
            List.of(
                    wholeQuery(EntityType.SESSION, new SortKey.BeginsWith(EntityType.SESSION.sk())),
                    write(
                            step(REPLACE, EntityType.SESSION),
                            step(CREATE, EntityType.TRANSCRIPT),
                            step(REPLACE, EntityType.TRANSCRIPT),
                            step(REPLACE, EntityType.CORRECTIONS),
                            step(CREATE, EntityType.SUMMARY),
                            step(REPLACE, EntityType.SUMMARY))),
            new Budget(new Cost(2, 4, 46), Cost.ZERO),
            often(5));

    public static final AccessPattern DELETE_SESSION = new AccessPattern(
            "AP-45",
            "Delete a session and what lies below it",
            List.of(
                    get(EntityType.SESSION, STRONG),
                    wholeQuery(EntityType.SESSION, below(EntityType.SESSION, 4)),
                    write(
                            step(ERASE, EntityType.SESSION),
                            step(ERASE, EntityType.TRANSCRIPT),
                            step(ERASE, EntityType.CORRECTIONS),
                            step(ERASE, EntityType.SUMMARY)),
                    wholeIndex(EntityType.SHARE, Index.GSI1),
                    write(step(ERASE, EntityType.SHARE))),
            new Budget(new Cost(3, 2, 8), new Cost(1, 1, 10)),
            often(0.2, 4));

    // Shares

    public static final AccessPattern CREATE_SHARE = new AccessPattern(
            "AP-46",
            "Share a session by link",
            List.of(write(
                    step(REQUIRE, EntityType.SESSION),
                    step(CREATE, EntityType.SHARE),
                    step(CREATE, EntityType.REQUEST))),
            writes(1, 8),
            often(2));

    public static final AccessPattern RESOLVE_SHARE = new AccessPattern(
            "AP-47", "Resolve a share link", List.of(get(EntityType.SHARE, STRONG)), reads(1, 1), often(20));

    public static final AccessPattern LIST_SHARES = new AccessPattern(
            "AP-48",
            "List the share links of a session",
            List.of(queryIndex(EntityType.SHARE, Index.GSI1, DESCENDING)),
            new Budget(new Cost(1, 0.5, 0), new Cost(0, 0.15, 0)),
            often(8, 1));

    public static final AccessPattern REVOKE_SHARE = new AccessPattern(
            "AP-49", "Revoke a share link", List.of(write(step(ERASE, EntityType.SHARE))), writes(1, 2), often(0.5));

    // Requests that are carried out once

    public static final AccessPattern FIND_REQUEST = new AccessPattern(
            "AP-50",
            "Was this request carried out before",
            List.of(get(EntityType.REQUEST, STRONG)),
            reads(1, 1),
            often(0.5));

    /// Polled every second during activity and every five seconds otherwise, once per process for all viewers of a
    /// workspace. The result is nearly always empty.
    public static final AccessPattern LIST_CHANGES = new AccessPattern(
            "AP-51",
            "What changed in a workspace since a version, oldest first",
            List.of(new Request.Query(
                    EntityType.WORKSPACE,
                    Index.GSI3,
                    new SortKey.From(EntityType.WORKSPACE.index(Index.GSI3).sk()),
                    ASCENDING,
                    EVENTUAL,
                    Bound.PAGE)),
            new Budget(new Cost(1, 0.5, 0), new Cost(0, 0.15, 0)),
            often(12_000));

    // Migration of version 1's data by an operator

    public static final AccessPattern MOVE_LEGACY_ITEM = new AccessPattern(
            "AP-52",
            "Move an item of version 1 into its workspace",
            List.of(
                    get(EntityType.LEGACY_ITEM, STRONG),
                    get(EntityType.ITEM, STRONG),
                    write(
                            step(REQUIRE, EntityType.WORKSPACE),
                            step(REPLACE, EntityType.ITEM),
                            step(REMOVE, EntityType.LEGACY_ITEM))),
            new Budget(new Cost(2, 1, 12), Cost.ZERO),
            often(0.001));

    public static final AccessPattern MOVE_LEGACY_SETTING = new AccessPattern(
            "AP-53",
            "Move a setting of version 1 into its workspace",
            List.of(
                    get(EntityType.LEGACY_SETTING, STRONG),
                    get(EntityType.SETTING, STRONG),
                    write(
                            step(REQUIRE, EntityType.WORKSPACE),
                            step(REPLACE, EntityType.SETTING),
                            step(REMOVE, EntityType.LEGACY_SETTING))),
            new Budget(new Cost(2, 1, 10), Cost.ZERO),
            often(0.001));

    // Fields that the projector maintains

    public static final AccessPattern SPREAD_CAMPAIGN_NAME = new AccessPattern(
            "AP-54",
            "Bring a campaign's name into its sessions",
            List.of(
                    get(EntityType.CAMPAIGN, STRONG),
                    get(EntityType.SESSION, STRONG),
                    wholeQuery(EntityType.SESSION, below(EntityType.SESSION, 2)),
                    write(step(REPLACE, EntityType.SESSION))),
            new Budget(new Cost(3, 2, 0), new Cost(1, 4, 6)),
            often(0.2, 40));

    public static final AccessPattern SPREAD_WORKSPACE_NAME = new AccessPattern(
            "AP-55",
            "Bring a workspace's name into its members' seats",
            List.of(
                    get(EntityType.WORKSPACE, STRONG),
                    get(EntityType.MEMBER, STRONG),
                    wholeQuery(EntityType.MEMBER, below(EntityType.MEMBER, 1)),
                    write(step(REPLACE, EntityType.MEMBER))),
            new Budget(new Cost(3, 2, 0), new Cost(1, 0.15, 4)),
            often(0.1, 5));

    /// Seats of a user are found only in an index, which may lag for a new seat: the seat's own change updates its
    /// name.
    public static final AccessPattern SPREAD_USER_NAME = new AccessPattern(
            "AP-56",
            "Bring a user's name into their seats",
            List.of(
                    get(EntityType.USER, STRONG),
                    get(EntityType.MEMBER, STRONG),
                    wholeIndex(EntityType.MEMBER, Index.GSI1),
                    write(step(REPLACE, EntityType.MEMBER))),
            new Budget(new Cost(3, 2, 0), new Cost(1, 0.25, 4)),
            often(1, 2));

    /// Twice for every session created or deleted: for its own change, and for that of the count.
    public static final AccessPattern COUNT_SESSIONS = new AccessPattern(
            "AP-57",
            "Count the sessions of a campaign",
            List.of(
                    get(EntityType.CAMPAIGN, STRONG),
                    wholeQuery(EntityType.SESSION, below(EntityType.SESSION, 2)),
                    write(step(REPLACE, EntityType.CAMPAIGN))),
            new Budget(new Cost(3, 2, 4), new Cost(0, 4, 0)),
            often(9, 40));

    public static final AccessPattern COUNT_MEMBERS = new AccessPattern(
            "AP-58",
            "Count the members of a workspace",
            List.of(
                    get(EntityType.WORKSPACE, STRONG),
                    wholeQuery(EntityType.MEMBER, below(EntityType.MEMBER, 1)),
                    write(step(REPLACE, EntityType.WORKSPACE))),
            new Budget(new Cost(3, 2, 4), new Cost(0, 0.15, 0)),
            often(1.2, 5));

    public static final AccessPattern REPORT_PROGRESS = new AccessPattern(
            "AP-59",
            "Say how far a transcription has come",
            List.of(write(step(REPLACE, EntityType.SESSION))),
            writes(1, 8),
            often(40));

    // Transcripts

    public static final AccessPattern FIND_TRANSCRIPT = new AccessPattern(
            "AP-60",
            "The pointer to a session's transcript",
            List.of(get(EntityType.TRANSCRIPT, STRONG)),
            reads(1, 1),
            often(100));

    public static final AccessPattern FIND_CORRECTIONS = new AccessPattern(
            "AP-61",
            "What was mended in a session's transcript",
            List.of(get(EntityType.CORRECTIONS, STRONG)),
            reads(1, 2),
            often(10));

    public static final AccessPattern CORRECT_TRANSCRIPT = new AccessPattern(
            "AP-62",
            "Mend a transcript: what was mended, and the pointer to what is read now",
            List.of(write(
                    step(REPLACE, EntityType.TRANSCRIPT),
                    step(CREATE, EntityType.CORRECTIONS),
                    step(REPLACE, EntityType.CORRECTIONS))),
            writes(1, 14),
            often(20));

    public static final AccessPattern WRITE_SUMMARY = new AccessPattern(
            "AP-63",
            "A person writes a summary",
            List.of(
                    write(step(REQUIRE, EntityType.SESSION), step(CREATE, EntityType.SUMMARY)),
                    write(step(REPLACE, EntityType.SUMMARY))),
            writes(1, 16),
            often(2));

    // Imports from another system

    public static final AccessPattern IMPORT_PERSON = new AccessPattern(
            "AP-64",
            "Take over a person with a workspace of their own",
            List.of(write(
                    step(CREATE, EntityType.USER),
                    step(REPLACE, EntityType.USER),
                    step(ERASE, EntityType.USER),
                    step(CREATE, EntityType.EMAIL),
                    step(ERASE, EntityType.EMAIL),
                    step(CREATE, EntityType.WORKSPACE),
                    step(REPLACE, EntityType.WORKSPACE),
                    step(CREATE, EntityType.MEMBER))),
            writes(1, 16),
            often(0.001));

    public static final AccessPattern IMPORT_CAMPAIGN = new AccessPattern(
            "AP-65",
            "Take over a campaign",
            List.of(write(
                    step(REQUIRE, EntityType.WORKSPACE),
                    step(CREATE, EntityType.CAMPAIGN),
                    step(REPLACE, EntityType.CAMPAIGN))),
            writes(1, 10),
            often(0.001));

    public static final AccessPattern IMPORT_SESSION = new AccessPattern(
            "AP-66",
            "Take over a session with its transcript, summaries and link in one transaction",
            List.of(write(
                    step(REQUIRE, EntityType.CAMPAIGN),
                    step(CREATE, EntityType.SESSION),
                    step(REPLACE, EntityType.SESSION),
                    step(ERASE, EntityType.SESSION),
                    step(CREATE, EntityType.TRANSCRIPT),
                    step(REPLACE, EntityType.TRANSCRIPT),
                    step(ERASE, EntityType.TRANSCRIPT),
                    step(CREATE, EntityType.SUMMARY),
                    step(REPLACE, EntityType.SUMMARY),
                    step(ERASE, EntityType.SUMMARY),
                    step(CREATE, EntityType.SHARE),
                    step(REPLACE, EntityType.SHARE),
                    step(ERASE, EntityType.SHARE))),
            writes(1, 60),
            often(0.001));

    private static final List<AccessPattern> ALL = List.of(
            USER_PROFILE,
            CREATE_USER,
            UPDATE_USER,
            LIST_MY_WORKSPACES,
            FOUND_WORKSPACE,
            FIND_WORKSPACE,
            LOAD_WORKSPACE,
            UPDATE_WORKSPACE,
            DELETE_WORKSPACE,
            CHECK_MEMBERSHIP,
            LIST_MEMBERS,
            UPDATE_MEMBER,
            REMOVE_MEMBER,
            CREATE_INVITE,
            RESOLVE_INVITE,
            LIST_INVITES,
            ACCEPT_INVITE,
            REVOKE_INVITE,
            FIND_SETTING,
            LIST_SETTINGS,
            PUT_SETTING,
            CREATE_SETTING,
            UPDATE_SETTING,
            DELETE_SETTING,
            CREATE_ITEM,
            FIND_ITEM,
            FIND_LEGACY_ITEM,
            LIST_ITEMS,
            LIST_ITEMS_BY_CREATION,
            UPDATE_ITEM,
            DELETE_ITEM,
            CREATE_CAMPAIGN,
            FIND_CAMPAIGN,
            LIST_CAMPAIGNS,
            UPDATE_CAMPAIGN,
            DELETE_CAMPAIGN,
            CREATE_SESSION,
            FIND_SESSION,
            LIST_SESSIONS,
            LOAD_SESSION,
            LIST_SUMMARIES,
            LIST_PENDING,
            UPDATE_SESSION,
            COMPLETE_SESSION,
            DELETE_SESSION,
            CREATE_SHARE,
            RESOLVE_SHARE,
            LIST_SHARES,
            REVOKE_SHARE,
            FIND_REQUEST,
            LIST_CHANGES,
            MOVE_LEGACY_ITEM,
            MOVE_LEGACY_SETTING,
            SPREAD_CAMPAIGN_NAME,
            SPREAD_WORKSPACE_NAME,
            SPREAD_USER_NAME,
            COUNT_SESSIONS,
            COUNT_MEMBERS,
            REPORT_PROGRESS,
            FIND_TRANSCRIPT,
            FIND_CORRECTIONS,
            CORRECT_TRANSCRIPT,
            WRITE_SUMMARY,
            IMPORT_PERSON,
            IMPORT_CAMPAIGN,
            IMPORT_SESSION);

    private AccessPatterns() {}

    public static List<AccessPattern> all() {
        return ALL;
    }

    private static Request get(EntityType item, Consistency consistency) {
        return new Request.Get(item, consistency);
    }

    private static Request query(EntityType item, SortKey sk, Order order, Consistency consistency) {
        return new Request.Query(item, Index.TABLE, sk, order, consistency, Bound.PAGE);
    }

    private static Request queryIndex(EntityType item, Index index, Order order) {
        return new Request.Query(item, index, new SortKey.Any(), order, EVENTUAL, Bound.PAGE);
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

    private static Step step(AccessPattern.Action action, EntityType item) {
        return new Step(action, item);
    }

    private static Budget reads(double requests, double readUnits) {
        return new Budget(new Cost(requests, readUnits, 0), Cost.ZERO);
    }

    private static Budget writes(double requests, double writeUnits) {
        return new Budget(new Cost(requests, 0, writeUnits), Cost.ZERO);
    }

    private static Rate often(double perTableAndMonth) {
        return new Rate(perTableAndMonth, 1);
    }

    private static Rate often(double perTableAndMonth, double results) {
        return new Rate(perTableAndMonth, results);
    }
}
