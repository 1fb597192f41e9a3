package io.talestream.bench.speech;

import io.talestream.transcription.engine.model.ModelCache;
import io.talestream.transcription.engine.model.ModelFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/// Recordings of people, each of one speaker, in several languages. They are in the npm package of a demonstration
/// (Apache-2.0).
final class HumanVoices {
    private static final int HEADER = 44;
    private static final int FULL_SCALE = 32_768;

    /// The files, with their sizes.
    private static final List<Recording> RECORDINGS = List.of(
            new Recording("en-GB_Broadband_sample1", 581_164),
            new Recording("en-GB_Broadband_sample2", 568_044),
            new Recording("fr-FR_Broadband_sample1", 425_442),
            new Recording("fr-FR_Broadband_sample2", 319_774),
            new Recording("it-IT_BroadbandModel_sample1", 1_986_884),
            new Recording("ja-JP_Broadband_sample1", 668_536),
            new Recording("pt-BR_Sample1-16KHz", 568_350),
            new Recording("pt-BR_Sample2-16KHz", 538_476),
            new Recording("new_single2-mono", 1_297_196),
            new Recording("zh-CN_sample1_for_16k", 362_974),
            new Recording("zh-CN_sample2_for_16k", 314_874),
            new Recording("ar-AR_Broadband_sample1", 340_880),
            new Recording("ko-KR_BroadbandModel_sample2", 272_686));

    private static final ModelFile FILE = new ModelFile(
            "human-voices",
            "@ibm-watson/speech-to-text-nodejs@2.9.1",
            RECORDINGS.stream()
                    .map(recording -> "package/public/audio/%s.wav".formatted(recording.name))
                    .toList(),
            "c217454a71717d80a0f0f09ef2e9ca81e21848d16f5e8d843a6d2d2ff7bfe739",
            8245280);

    private record Recording(String name, int bytes) {}

    private HumanVoices() {}

    /// One recording for each voice: 16 kHz, mono.
    static List<float[]> load(ModelCache cache) throws IOException {
        ByteBuffer all = ByteBuffer.wrap(Files.readAllBytes(cache.file(FILE))).order(ByteOrder.LITTLE_ENDIAN);
        List<float[]> voices = new ArrayList<>();
        for (Recording recording : RECORDINGS) {
            float[] samples = new float[(recording.bytes - HEADER) / Short.BYTES];
            all.position(all.position() + HEADER);
            for (int i = 0; i < samples.length; i++) {
                samples[i] = (float) all.getShort() / FULL_SCALE;
            }
            voices.add(samples);
        }
        return voices;
    }
}
