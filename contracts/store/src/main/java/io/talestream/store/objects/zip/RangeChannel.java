package io.talestream.store.objects.zip;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.util.HashMap;
import java.util.Map;

/// Reads an object block by block. It refuses to read more than the directory of a ZIP and a few small files: a
/// directory is read into memory, and its size is whatever the sender chose.
final class RangeChannel implements SeekableByteChannel {
    static final int BLOCK = 16 * 1024;
    static final int MOST_BLOCKS = 128;

    private final Ranges object;
    private final long size;
    private final Map<Long, byte[]> blocks = new HashMap<>();
    private long position;

    RangeChannel(Ranges object, long size) {
        this.object = object;
        this.size = size;
    }

    @Override
    public int read(ByteBuffer to) {
        if (position >= size) {
            return -1;
        }
        byte[] block = block(position / BLOCK);
        int from = (int) (position % BLOCK);
        int some = Math.min(to.remaining(), block.length - from);
        to.put(block, from, some);
        position += some;
        return some;
    }

    private byte[] block(long number) {
        byte[] known = blocks.get(number);
        if (known == null) {
            if (blocks.size() == MOST_BLOCKS) {
                throw new UnusableZip("has too many entries");
            }
            known = object.read(number * BLOCK, Math.min(size, (number + 1) * BLOCK));
            blocks.put(number, known);
        }
        return known;
    }

    @Override
    public SeekableByteChannel position(long newPosition) throws IOException {
        if (newPosition < 0 || newPosition > size) {
            throw new IOException("position %d of %d bytes".formatted(newPosition, size));
        }
        position = newPosition;
        return this;
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public int write(ByteBuffer from) {
        throw new NonWritableChannelException();
    }

    @Override
    public SeekableByteChannel truncate(long newSize) {
        throw new NonWritableChannelException();
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void close() {}
}
