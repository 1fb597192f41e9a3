package io.talestream.contracts.transcript.format.transcribe;

import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.format.input.JsonInput;
import io.talestream.contracts.transcript.format.input.NamedLanguages;
import io.talestream.contracts.transcript.format.input.UtteranceSink;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Reads the `results` of Amazon Transcribe. They contain the same words up to three times. The division into
/// utterances is taken from `audio_segments`, else `channel_labels`, else `items`. `transcripts` has neither times
/// nor speakers and is never used.
///
/// Segments are emitted while they are read if the words and speakers they need came before them, as Transcribe
/// writes them. In any other order, and without segments, the utterances are emitted at the end of the results.
public final class TranscribeResults {
    private final JsonInput in;
    private final SpeakerLabels labels = new SpeakerLabels();
    private final TranscribeItems items = new TranscribeItems();
    private final TranscribeItems channels = new TranscribeItems();
    private final Set<String> seen = new HashSet<>();
    private final ItemReader itemReader;
    private final NamedLanguages languages;
    private final AudioSegments segments;
    private final UndividedItems undivided;

    public TranscribeResults(JsonInput in, UtteranceSink out) {
        this.in = in;
        itemReader = new ItemReader(in, labels);
        languages = new NamedLanguages(in);
        segments = new AudioSegments(in, out, items, labels);
        undivided = new UndividedItems(labels, out);
    }

    public boolean isPresent() {
        return seen.contains("results");
    }

    public List<Language> languages() {
        return languages.named();
    }

    public void read() throws IOException {
        once("results");
        in.enterObject();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case "language_code" -> languages.one();
                case "language_codes" -> languages.several();
                case "language_identification" -> languages.guesses();
                case "speaker_labels", "channel_labels", "items", "audio_segments" -> words(field);
                default -> in.skip();
            }
        }
        if (segments.areAny()) {
            segments.sayHeld();
        } else if (channels.count() > 0) {
            undivided.sayByTime(in, channels);
        } else {
            undivided.say(in, items);
        }
    }

    private void words(String field) throws IOException {
        once(field);
        switch (field) {
            case "speaker_labels" -> labels.read(in);
            case "channel_labels" -> itemReader.channels(channels);
            case "items" -> itemReader.all(items);
            default -> segments.read(seen.contains("items"), seen.contains("speaker_labels"));
        }
    }

    /// A repeated field would repeat its words.
    private void once(String field) {
        if (!seen.add(field)) {
            throw in.expected("this field only once");
        }
    }
}
