package io.talestream.transcription.engine;

import io.talestream.contracts.session.JobName;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import java.util.List;
import java.util.regex.Pattern;

/// A transcription job for an engine.
///
/// @param audioKey object key of the recording in the bucket
/// @param outputKey object key for the raw result
/// @param glossary names and words of the campaign that an engine would not expect
public record SpeechJob(JobName name, String audioKey, String contentType, String outputKey, List<String> glossary) {
    /// The characters and length that every engine accepts.
    private static final Pattern NAME = Pattern.compile("[0-9a-zA-Z._-]{1,200}");

    public SpeechJob {
        if (!NAME.matcher(name.value()).matches()) {
            throw new InvalidField("job name", "must consist of letters, digits, dots, hyphens and underscores");
        }
        Text.line("audio object key", audioKey, 1_024);
        Text.line("audio content type", contentType, 100);
        Text.line("output object key", outputKey, 1_024);
        glossary = List.copyOf(glossary);
    }
}
