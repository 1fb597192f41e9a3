package io.talestream.transcription.engine.voice;

import io.talestream.transcription.engine.TranscriptionFailed;
import io.talestream.transcription.engine.audio.Sound;
import io.talestream.transcription.engine.model.ModelCache;
import java.io.IOException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Selects the speech of one recording. Without a detector everything is selected: it saves time, but is not needed.
public final class SpeechSelection implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SpeechSelection.class);

    private final ModelCache models;
    private Optional<VoiceActivity> activity = Optional.empty();

    public SpeechSelection(ModelCache models) {
        this.models = models;
    }

    public Sound of(Sound all) {
        try {
            activity = Optional.of(new VoiceActivity(models.file(VoiceModel.ACTIVITY)));
            return new SpeechSound(all, activity.get());
        } catch (IOException | TranscriptionFailed e) {
            LOG.warn("pauses are transcribed, too, since there is no voice activity detector: {}", e.toString());
            return all;
        }
    }

    /// Must not be called while the sound is read.
    @Override
    public void close() {
        activity.ifPresent(VoiceActivity::close);
    }
}
