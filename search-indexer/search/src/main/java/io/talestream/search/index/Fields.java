package io.talestream.search.index;

/// The names of what a document has. `index.json` says how each is analysed.
public final class Fields {
    public static final String KIND = "kind";
    public static final String WORKSPACE = "workspace";
    public static final String CAMPAIGN = "campaign";
    public static final String SESSION = "session";
    public static final String ITEM = "item";
    /// The place of a moment among those of its session.
    public static final String ORDINAL = "ordinal";
    public static final String FIRST_TURN = "firstTurn";
    public static final String LAST_TURN = "lastTurn";
    public static final String START_MS = "startMs";
    public static final String END_MS = "endMs";
    public static final String SPEAKER = "speaker";
    public static final String SPEAKER_FOLDED = "speaker.folded";
    public static final String TITLE = "title";
    public static final String TEXT = "text";
    /// Below `title` and `text`: as it is spelled, without stemming.
    public static final String EXACT = ".exact";
    /// Below `title` and `text`: words and pairs of neighbours written as one word.
    public static final String JOINED = ".joined";
    /// Below `title` and `text`: how it sounds.
    public static final String SOUND = ".sound";
    /// What looks like a name, as `folded|As It Is Written`, to complete what someone types.
    public static final String NAMES = "names";
    /// What was said right before a moment: speaker, start and text, to be shown with it and never found by it.
    public static final String BEFORE = "before";
    /// And right after it.
    public static final String AFTER = "after";
    public static final String TAGS = "tags";
    public static final String EDITION = "edition";
    public static final String VISIBILITY = "visibility";
    public static final String SECRET = "secret";
    public static final String VERSION = "version";
    /// A tombstone: nothing is to be found here, and nothing older is to come back.
    public static final String GONE = "gone";
    /// How many moments a transcript has, in its head.
    public static final String MOMENTS = "moments";
    /// Below how many ordinals moments of this session were ever written, or begun to be, in its head.
    public static final String REACH = "reach";

    private Fields() {}
}
