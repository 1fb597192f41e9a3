package io.talestream.transcription.engine;

import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.SpeakerCount;
import io.talestream.contracts.session.Track;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.SpokenLanguage;
import io.talestream.contracts.text.Text;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A transcription job for an engine.
///
/// @param audioKey object key of the recording in the bucket
/// @param outputKey object key for the raw result
/// @param glossary names and words of the campaign that an engine would not expect
/// @param language of the recording; an engine that cannot transcribe it fails the job with [Failure#LANGUAGE]
/// @param speakers how many people speak in the recording, if known
/// @param zipped the recording in the ZIP at `audioKey`, if it is an entry of a ZIP
public record SpeechJob(
        JobName name,
        String audioKey,
        String contentType,
        String outputKey,
        List<String> glossary,
        SpokenLanguage language,
        Optional<SpeakerCount> speakers,
        Optional<Track.Source> zipped) {
    /// The characters and length that every engine accepts.
    private static final Pattern NAME = Pattern.compile("[0-9a-zA-Z._-]{1,200}");

    private static final int LONGEST_PROMPT = 600;

    public SpeechJob {
        if (!NAME.matcher(name.value()).matches()) {
            throw new InvalidField("job name", "must consist of letters, digits, dots, hyphens and underscores");
        }
        Text.line("audio object key", audioKey, 1_024);
        Text.line("audio content type", contentType, 100);
        Text.line("output object key", outputKey, 1_024);
        glossary = List.copyOf(glossary);
    }

    /// As much of the glossary as helps a whisper model, as text that precedes the audio: its prompt is limited to
    /// about two hundred tokens.
    public String prompt() {
        var prompt = new StringBuilder();
        for (String word : glossary) {
            String clean = word.replaceAll("\\p{Cc}+", " ").strip();
            if (!clean.isEmpty() && prompt.length() + clean.length() + 2 <= LONGEST_PROMPT) {
                prompt.append(prompt.isEmpty() ? "" : ", ").append(clean);
            }
        }
        return prompt.isEmpty() ? "" : prompt.append('.').toString();
    }
}
