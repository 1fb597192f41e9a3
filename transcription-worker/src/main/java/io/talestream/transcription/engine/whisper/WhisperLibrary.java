package io.talestream.transcription.engine.whisper;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.talestream.transcription.engine.words.TimedWord;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// whisper.cpp 1.7.1 with a model, through its C functions. Its parameters are structs passed by value. Their field
/// offsets belong to exactly this version, so known default values are checked before any field is set.
@SuppressWarnings("restricted")
final class WhisperLibrary {
    private static final MemoryLayout CONTEXT_PARAMS = MemoryLayout.sequenceLayout(6, JAVA_LONG);
    private static final MemoryLayout FULL_PARAMS = MemoryLayout.sequenceLayout(33, JAVA_LONG);
    private static final long USE_GPU = 0;
    private static final long THREADS = 4;
    private static final long TEXT_CONTEXT = 8;
    private static final long NO_CONTEXT = 21;
    private static final long PRINT_PROGRESS = 25;
    private static final long TOKEN_TIMES = 28;
    private static final long TIMES_SURE = 32;
    private static final long TIMES_SURE_SUM = 36;
    private static final long LONGEST_SEGMENT = 40;
    private static final long SPLIT_ON_WORD = 44;
    private static final long AUDIO_CONTEXT = 56;
    private static final long PROMPT = 72;
    private static final long LANGUAGE = 96;
    private static final long WARMER = 120;
    private static final long ENTROPY = 124;
    private static final long LOG_PROBABILITY = 128;
    private static final long NO_SPEECH = 132;
    private static final int GREEDY = 0;

    /// A unit of the encoder's context is 20 ms.
    private static final int CONTEXT_SAMPLES = 320;

    private static final int WHOLE_CONTEXT = 1_500;
    private static final int SPARE_CONTEXT = 128;

    /// Makes whisper.cpp detect the language.
    static final String ANY_LANGUAGE = "auto";

    private final Arena arena = Arena.ofShared();
    private final SymbolLookup symbols;
    private final MethodHandle defaults;
    private final MethodHandle free;
    private final MethodHandle full;
    private final MethodHandle segments;
    private final MethodHandle segmentText;
    private final MethodHandle segmentStart;
    private final MethodHandle segmentEnd;
    private final MethodHandle tokens;
    private final MethodHandle tokenId;
    private final MethodHandle tokenProbability;
    private final MethodHandle languageId;
    private final MethodHandle languageName;
    private final MemorySegment context;
    private final int endOfText;

    /// @param file path of libwhisper
    WhisperLibrary(Path file, Path model) {
        loadLibgomp(WhisperNatives.libgomp(file));
        symbols = SymbolLookup.libraryLookup(file, arena);
        defaults = function("whisper_full_default_params_by_ref", FunctionDescriptor.of(ADDRESS, JAVA_INT));
        free = function("whisper_free_params", FunctionDescriptor.ofVoid(ADDRESS));
        full = function(
                "whisper_full",
                FunctionDescriptor.of(JAVA_INT, ADDRESS, MemoryLayout.structLayout(FULL_PARAMS), ADDRESS, JAVA_INT));
        segments = function("whisper_full_n_segments", FunctionDescriptor.of(JAVA_INT, ADDRESS));
        segmentText = function("whisper_full_get_segment_text", FunctionDescriptor.of(ADDRESS, ADDRESS, JAVA_INT));
        segmentStart = function("whisper_full_get_segment_t0", FunctionDescriptor.of(JAVA_LONG, ADDRESS, JAVA_INT));
        segmentEnd = function("whisper_full_get_segment_t1", FunctionDescriptor.of(JAVA_LONG, ADDRESS, JAVA_INT));
        tokens = function("whisper_full_n_tokens", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT));
        tokenId = function("whisper_full_get_token_id", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, JAVA_INT));
        tokenProbability =
                function("whisper_full_get_token_p", FunctionDescriptor.of(JAVA_FLOAT, ADDRESS, JAVA_INT, JAVA_INT));
        languageId = function("whisper_full_lang_id", FunctionDescriptor.of(JAVA_INT, ADDRESS));
        languageName = function("whisper_lang_str", FunctionDescriptor.of(ADDRESS, JAVA_INT));
        context = load(model);
        endOfText = (int) call(function("whisper_token_eot", FunctionDescriptor.of(JAVA_INT, ADDRESS)), context);
    }

    /// Transcribes samples at 16 kHz.
    ///
    /// @param language code of whisper.cpp, or [#ANY_LANGUAGE]
    /// @param prompt text that precedes the audio; it sets the spelling of names
    List<TimedWord> transcribe(float[] samples, int threads, String language, String prompt) {
        try (Arena call = Arena.ofConfined()) {
            MemorySegment params = call.allocate(MemoryLayout.structLayout(FULL_PARAMS));
            MemorySegment given = ((MemorySegment) call(defaults, GREEDY)).reinterpret(FULL_PARAMS.byteSize());
            checkLayout(given);
            params.copyFrom(given);
            call(free, given);
            params.set(JAVA_INT, THREADS, threads);
            params.set(JAVA_BYTE, NO_CONTEXT, (byte) 1);
            params.set(JAVA_BYTE, PRINT_PROGRESS, (byte) 0);
            // With these three parameters each segment is one word.
            params.set(JAVA_BYTE, TOKEN_TIMES, (byte) 1);
            params.set(JAVA_INT, LONGEST_SEGMENT, 1);
            params.set(JAVA_BYTE, SPLIT_ON_WORD, (byte) 1);
            params.set(JAVA_INT, AUDIO_CONTEXT, audioContext(samples.length));
            params.set(ADDRESS, LANGUAGE, call.allocateFrom(language));
            if (!prompt.isEmpty()) {
                params.set(ADDRESS, PROMPT, call.allocateFrom(prompt));
            }
            int result = (int) call(full, context, params, call.allocateFrom(JAVA_FLOAT, samples), samples.length);
            if (result != 0) {
                throw new IllegalStateException("whisper_full failed with " + result);
            }
        }
        return words();
    }

    /// Whether it is [#ANY_LANGUAGE], or the code of a language of whisper.cpp.
    boolean knows(String language) {
        if (language.equals(ANY_LANGUAGE)) {
            return true;
        }
        try (Arena call = Arena.ofConfined()) {
            MethodHandle id = function("whisper_lang_id", FunctionDescriptor.of(JAVA_INT, ADDRESS));
            return (int) call(id, call.allocateFrom(language)) >= 0;
        }
    }

    /// The language of the last transcribed samples.
    String language() {
        return text((MemorySegment) call(languageName, (int) call(languageId, context)));
    }

    private List<TimedWord> words() {
        List<TimedWord> words = new ArrayList<>();
        int count = (int) call(segments, context);
        for (int i = 0; i < count; i++) {
            String text = text((MemorySegment) call(segmentText, context, i)).strip();
            if (!text.isEmpty()) {
                int start = (int) ((long) call(segmentStart, context, i) * 10);
                int end = (int) ((long) call(segmentEnd, context, i) * 10);
                words.add(new TimedWord(text, start, end, confidence(i)));
            }
        }
        return words;
    }

    /// The mean confidence of the tokens, without timestamp tokens.
    private float confidence(int segment) {
        float sum = 0;
        int count = 0;
        int all = (int) call(tokens, context, segment);
        for (int i = 0; i < all; i++) {
            if ((int) call(tokenId, context, segment, i) < endOfText) {
                sum += (float) call(tokenProbability, context, segment, i);
                count++;
            }
        }
        return count == 0 ? 0 : sum / count;
    }

    /// The encoder processes 30 s however short the audio is, unless the context is limited. With some silence to spare
    /// the result is as good and takes less time.
    private static int audioContext(int samples) {
        return Math.min(WHOLE_CONTEXT, samples / CONTEXT_SAMPLES + SPARE_CONTEXT);
    }

    /// Loads the system's libgomp, else the packaged one. Once loaded, libggml links to it by name.
    private void loadLibgomp(Path packaged) {
        try {
            SymbolLookup.libraryLookup(WhisperNatives.LIBGOMP, arena);
        } catch (IllegalArgumentException e) {
            if (!Files.exists(packaged)) {
                throw new IllegalStateException(
                        "%s is neither on this system nor packaged for it".formatted(WhisperNatives.LIBGOMP), e);
            }
            SymbolLookup.libraryLookup(packaged, arena);
        }
    }

    private MemorySegment load(Path model) {
        MethodHandle contextDefaults =
                function("whisper_context_default_params_by_ref", FunctionDescriptor.of(ADDRESS));
        MethodHandle init = function(
                "whisper_init_from_file_with_params",
                FunctionDescriptor.of(ADDRESS, ADDRESS, MemoryLayout.structLayout(CONTEXT_PARAMS)));
        MethodHandle freeContextDefaults = function("whisper_free_context_params", FunctionDescriptor.ofVoid(ADDRESS));
        try (Arena call = Arena.ofConfined()) {
            MemorySegment params = call.allocate(MemoryLayout.structLayout(CONTEXT_PARAMS));
            MemorySegment given = ((MemorySegment) call(contextDefaults)).reinterpret(CONTEXT_PARAMS.byteSize());
            params.copyFrom(given);
            call(freeContextDefaults, given);
            params.set(JAVA_BYTE, USE_GPU, (byte) 0);
            var loaded = (MemorySegment) call(init, call.allocateFrom(model.toString()), params);
            if (loaded.address() == 0) {
                throw new IllegalStateException("whisper.cpp cannot load the model " + model);
            }
            return loaded;
        }
    }

    private static void checkLayout(MemorySegment params) {
        boolean isKnown = params.get(JAVA_INT, TEXT_CONTEXT) == 16_384
                && params.get(JAVA_FLOAT, TIMES_SURE) == 0.01f
                && params.get(JAVA_FLOAT, TIMES_SURE_SUM) == 0.01f
                && params.get(JAVA_INT, LONGEST_SEGMENT) == 0
                && params.get(JAVA_INT, AUDIO_CONTEXT) == 0
                && text(params.get(ADDRESS, LANGUAGE)).equals("en")
                && params.get(JAVA_FLOAT, WARMER) == 0.2f
                && params.get(JAVA_FLOAT, ENTROPY) == 2.4f
                && params.get(JAVA_FLOAT, LOG_PROBABILITY) == -1f
                && params.get(JAVA_FLOAT, NO_SPEECH) == 0.6f;
        if (!isKnown) {
            throw new IllegalStateException("libwhisper is not version 1.7.1: its parameter layout differs");
        }
    }

    private MethodHandle function(String name, FunctionDescriptor form) {
        return Linker.nativeLinker().downcallHandle(symbols.findOrThrow(name), form);
    }

    private static String text(MemorySegment address) {
        return address.reinterpret(Long.MAX_VALUE).getString(0);
    }

    private static Object call(MethodHandle function, Object... arguments) {
        try {
            return function.invokeWithArguments(arguments);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("a function of whisper.cpp cannot be called", e);
        }
    }
}
