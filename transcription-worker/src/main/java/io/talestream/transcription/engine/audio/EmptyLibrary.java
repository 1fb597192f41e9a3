package io.talestream.transcription.engine.audio;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// A shared library for Linux without any symbol. A program that links a library by name and calls none of its
/// functions starts with this file as a substitute.
final class EmptyLibrary {
    private static final byte[] SIGNATURE = {0x7f, 'E', 'L', 'F', 2, 1, 1, 0};
    private static final short SHARED = 3;
    private static final short X86_64 = 62;
    private static final short AARCH64 = 183;
    private static final int HEADER = 64;
    private static final int SEGMENT = 56;
    private static final int SEGMENTS = 3;
    private static final int SYMBOL = 24;
    private static final int LOADED = 1;
    private static final int DYNAMIC = 2;
    private static final int STACK = 0x6474_e551;
    private static final int READ_WRITE = 6;
    private static final int LARGEST_PAGE = 1 << 16;

    private static final int SYMBOLS_AT = HEADER + SEGMENTS * SEGMENT;
    private static final int HASHES_AT = SYMBOLS_AT + SYMBOL;
    private static final int STRINGS_AT = HASHES_AT + 16;
    private static final int DYNAMIC_AT = STRINGS_AT + 8;

    /// Tags and values: addresses of the hash, string and symbol tables, length of the string table, size of a symbol,
    /// end.
    private static final long[] ENTRIES = {4, HASHES_AT, 5, STRINGS_AT, 6, SYMBOLS_AT, 10, 1, 11, SYMBOL, 0, 0};

    private static final int END = DYNAMIC_AT + ENTRIES.length * Long.BYTES;

    private EmptyLibrary() {}

    /// @param platform name of the platform, which ends with the architecture
    static byte[] forArchitecture(String platform) {
        ByteBuffer out = ByteBuffer.allocate(END).order(ByteOrder.LITTLE_ENDIAN);
        out.put(SIGNATURE).position(16);
        out.putShort(SHARED).putShort(platform.endsWith("arm64") ? AARCH64 : X86_64);
        out.putInt(1).putLong(0).putLong(HEADER).putLong(0).putInt(0);
        out.putShort((short) HEADER).putShort((short) SEGMENT).putShort((short) SEGMENTS);
        out.position(HEADER);
        segment(out, LOADED, 0, END, LARGEST_PAGE);
        segment(out, DYNAMIC, DYNAMIC_AT, END - DYNAMIC_AT, Long.BYTES);
        // Without this segment the stack of the whole program would be executable.
        segment(out, STACK, 0, 0, 16);
        // One empty bucket, and a chain for the symbol that every table begins with.
        out.putInt(HASHES_AT, 1).putInt(HASHES_AT + 4, 1);
        out.position(DYNAMIC_AT);
        for (long each : ENTRIES) {
            out.putLong(each);
        }
        return out.array();
    }

    private static void segment(ByteBuffer out, int type, long at, long bytes, long alignment) {
        out.putInt(type).putInt(READ_WRITE).putLong(at).putLong(at).putLong(at);
        out.putLong(bytes).putLong(bytes).putLong(alignment);
    }
}
