package io.talestream.search.index;

/// The field names of documents. `index.json` defines how each is analysed.
public final class Fields {
    public static final String KIND = "kind";
    public static final String WORKSPACE = "workspace";
    public static final String CAMPAIGN = "campaign";
    /// In a session: the copy of its campaign's name.
    public static final String CAMPAIGN_NAME = "campaignName";

    public static final String SESSION = "session";
    public static final String ITEM = "item";
    /// The position of a moment among those of its session.
    public static final String ORDINAL = "ordinal";
    public static final String FIRST_TURN = "firstTurn";
    public static final String LAST_TURN = "lastTurn";
    public static final String START_MS = "startMs";
    public static final String END_MS = "endMs";
    public static final String SPEAKER = "speaker";
    public static final String SPEAKER_FOLDED = "speaker.folded";
    public static final String TITLE = "title";
    public static final String TEXT = "text";
    /// Subfield of `title` and `text`: exact spelling, without stemming.
    public static final String EXACT = ".exact";
    /// Subfield of `title` and `text`: words and pairs of adjacent words joined.
    public static final String JOINED = ".joined";
    /// Subfield of `title` and `text`: phonetic encoding.
    public static final String SOUND = ".sound";
    /// In a moment: the weight of its length. The engine's own length norm compares it with texts that the caller may
    /// not see.
    public static final String BREVITY = "brevity";
    /// Probable names as `folded|As It Is Written`, for autocompletion.
    public static final String NAMES = "names";
    /// The utterance right before a moment: speaker, start and text. Stored for display, not searchable.
    public static final String BEFORE = "before";
    /// The utterance right after a moment.
    public static final String AFTER = "after";
    public static final String TAGS = "tags";
    public static final String EDITION = "edition";
    public static final String VISIBILITY = "visibility";
    public static final String SECRET = "secret";
    /// The secret moments before this one, if any; in a window, before its key moment.
    public static final String SECRET_MOMENTS = "secretMoments";
    /// The secret utterances before this one, if any.
    public static final String SECRET_TURNS = "secretTurns";
    public static final String VERSION = "version";
    /// A tombstone: not searchable, and rejects older versions.
    public static final String GONE = "gone";
    /// In a transcript's head: the number of its moments.
    public static final String MOMENTS = "moments";
    /// In a transcript's head: the exclusive upper bound of the ordinals that were ever written for this session,
    /// or may have been.
    public static final String REACH = "reach";
    /// In a transcript's head: the number of its windows.
    public static final String WINDOWS = "windows";
    /// In a transcript's head: as `reach`, of windows.
    public static final String WINDOW_REACH = "windowReach";
    /// In a transcript's head: how many of its documents the index rejected, if any.
    public static final String REFUSED = "refused";
    /// In a window: the ordinals of its moments.
    public static final String FIRST_MOMENT = "firstMoment";
    public static final String KEY_MOMENT = "keyMoment";
    public static final String LAST_MOMENT = "lastMoment";
    /// In a window and in a transcript's head: what made the embeddings.
    public static final String MODEL = "model";
    /// In a window: equal for equal embeddings.
    public static final String CONTENT_HASH = "contentHash";
    /// In a window: its embedding, as a column only.
    public static final String VECTOR = "vector";

    private Fields() {}
}
