package io.talestream.store.objects.zip;

import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.Track;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.transcript.format.craig.CraigInfo;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.archivers.zip.ZipMethod;
import org.apache.commons.compress.utils.IOUtils;

/// The recordings in a ZIP, found through its directory: only the directory, the heads of the recordings and `info.txt`
/// are read. Whatever the directory states is from the sender. What it says about sizes is bounded here, and checked
/// by those who inflate an entry.
///
/// @param recordings in the order of the directory
public record ZipDirectory(List<Recording> recordings, CraigInfo info) {
    static final int MOST_ENTRIES = 100;

    /// The size of all recordings may be so many times their size in the ZIP. Silence compresses well, but one speaks.
    static final int HIGHEST_RATIO = 100;

    private static final int LOCAL_HEADER = 0x04034b50;

    public ZipDirectory {
        recordings = List.copyOf(recordings);
    }

    /// An entry with audio.
    ///
    /// @param bytes its size, not compressed
    public record Recording(AudioName name, long bytes, Track.ZipEntry entry) {}

    /// Reads the directory of a ZIP in the object store.
    ///
    /// @param size of the object
    /// @throws UnusableZip if it is no ZIP or not one to accept
    public static ZipDirectory read(Ranges object, long size) {
        var channel = new RangeChannel(object, size);
        try (ZipFile zip = ZipFile.builder()
                .setSeekableByteChannel(channel)
                .setIgnoreLocalFileHeader(true)
                .get()) {
            return new Reader(zip, channel).read();
        } catch (IOException | IllegalArgumentException e) {
            throw UnusableZip.damaged();
        }
    }

    private record Extent(String name, long from, long to) {}

    private static final class Reader {
        private final ZipFile zip;
        private final RangeChannel channel;
        private final List<Extent> extents = new ArrayList<>();

        Reader(ZipFile zip, RangeChannel channel) {
            this.zip = zip;
            this.channel = channel;
        }

        ZipDirectory read() throws IOException {
            List<Recording> recordings = new ArrayList<>();
            CraigInfo info = CraigInfo.NONE;
            List<ZipArchiveEntry> entries = entries();
            for (ZipArchiveEntry entry : entries) {
                Optional<AudioName> name = AudioName.of(entry.getName());
                if (name.isPresent()) {
                    recordings.add(new Recording(name.get(), entry.getSize(), located(entry)));
                } else if (entry.getName().toLowerCase(Locale.ROOT).equals(CraigInfo.NAME)) {
                    info = info(entry);
                }
            }
            check(recordings);
            return new ZipDirectory(recordings, info);
        }

        private List<ZipArchiveEntry> entries() {
            var entries = new ArrayList<ZipArchiveEntry>();
            zip.getEntries().asIterator().forEachRemaining(entries::add);
            if (entries.size() > MOST_ENTRIES) {
                throw new UnusableZip("must have at most %d entries, has %d".formatted(MOST_ENTRIES, entries.size()));
            }
            Set<String> names = new HashSet<>();
            for (int i = 0; i < entries.size(); i++) {
                checkName(entries.get(i).getName(), i + 1);
                if (!names.add(entries.get(i).getName())) {
                    throw UnusableZip.entry(entries.get(i).getName(), "is there twice");
                }
            }
            return entries;
        }

        private static void checkName(String name, int number) {
            try {
                Text.line("name", name, 255);
            } catch (InvalidField e) {
                throw new UnusableZip("has an entry (number %d) whose name %s".formatted(number, e.problem()));
            }
            if (name.indexOf('/') >= 0 || name.indexOf('\\') >= 0 || name.equals("..")) {
                throw UnusableZip.entry(name, "has a path in its name: put recordings into the ZIP without folders");
            }
        }

        private Track.ZipEntry located(ZipArchiveEntry entry) throws IOException {
            String name = entry.getName();
            long compressed = entry.getCompressedSize();
            Track.ZipEntry.Method method = method(entry);
            if (entry.getGeneralPurposeBit().usesEncryption()) {
                throw UnusableZip.entry(name, "is encrypted");
            }
            if (entry.getSize() < 1 || compressed < 1) {
                throw UnusableZip.entry(name, "is empty");
            }
            if (method == Track.ZipEntry.Method.STORED && entry.getSize() != compressed) {
                throw UnusableZip.entry(name, "has two sizes");
            }
            if (entry.getSize() > AudioRef.LARGEST) {
                throw UnusableZip.entry(name, "must have at most 2 GiB when it is unpacked");
            }
            long at = entry.getLocalHeaderOffset();
            if (header(at) != LOCAL_HEADER) {
                throw UnusableZip.damaged();
            }
            try (InputStream _ = zip.getRawInputStream(entry)) {
                long data = entry.getDataOffset();
                if (data > channel.size() - compressed) {
                    throw UnusableZip.damaged();
                }
                extents.add(new Extent(name, at, data + compressed));
                return new Track.ZipEntry(name, data, compressed, method);
            }
        }

        private static Track.ZipEntry.Method method(ZipArchiveEntry entry) {
            return switch (ZipMethod.getMethodByCode(entry.getMethod())) {
                case STORED -> Track.ZipEntry.Method.STORED;
                case DEFLATED -> Track.ZipEntry.Method.DEFLATED;
                case null, default ->
                    throw UnusableZip.entry(entry.getName(), "is compressed in a way that is not supported");
            };
        }

        private int header(long at) throws IOException {
            ByteBuffer four = ByteBuffer.allocate(Integer.BYTES);
            channel.position(at);
            IOUtils.readFully(channel, four);
            return Integer.reverseBytes(four.getInt(0));
        }

        private CraigInfo info(ZipArchiveEntry entry) throws IOException {
            if (entry.getSize() > CraigInfo.LARGEST) {
                throw UnusableZip.entry(entry.getName(), "must have at most 256 KiB");
            }
            if (entry.getSize() < 1) {
                return CraigInfo.NONE;
            }
            located(entry);
            try (InputStream in = zip.getInputStream(entry)) {
                return CraigInfo.read(in.readNBytes(CraigInfo.LARGEST));
            }
        }

        private void check(List<Recording> recordings) {
            if (recordings.isEmpty()) {
                throw new UnusableZip("has no recording (flac, aac, ogg, opus, wav, m4a, mp3 or webm)");
            }
            if (recordings.size() > AudioRef.MOST_TRACKS) {
                throw new UnusableZip(
                        "must have at most %d recordings, has %d".formatted(AudioRef.MOST_TRACKS, recordings.size()));
            }
            long bytes = recordings.stream().mapToLong(Recording::bytes).sum();
            long compressed = recordings.stream()
                    .mapToLong(recording -> recording.entry().compressedBytes())
                    .sum();
            if (bytes / HIGHEST_RATIO > compressed) {
                throw new UnusableZip("unpacks to more than %d times its size".formatted(HIGHEST_RATIO));
            }
            extents.sort(Comparator.comparingLong(Extent::from));
            for (int i = 1; i < extents.size(); i++) {
                if (extents.get(i).from() < extents.get(i - 1).to()) {
                    throw UnusableZip.entry(extents.get(i).name(), "overlaps another one");
                }
            }
        }
    }
}
