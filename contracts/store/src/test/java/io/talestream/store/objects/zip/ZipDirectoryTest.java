package io.talestream.store.objects.zip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.Track;
import io.talestream.contracts.transcript.format.craig.CraigInfo;
import io.talestream.store.objects.zip.ZipDirectory.Recording;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.apache.commons.compress.archivers.zip.Zip64Mode;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ZipDirectoryTest {
    private static final int CENTRAL = 0x02014b50;
    private static final int END = 0x06054b50;

    /// In an entry of the directory.
    private static final int FLAGS = 8;

    private static final int METHOD = 10;
    private static final int COMPRESSED = 20;
    private static final int SIZE = 24;
    private static final int HEADER_AT = 42;

    @ParameterizedTest
    @EnumSource(
            value = Zip64Mode.class,
            names = {"Never", "Always", "AsNeeded"})
    void tracks_and_description_of_a_zip_as_craig_makes_it_are_found(Zip64Mode mode) throws IOException {
        var zip = new Zip(mode);
        zip.add("1-mira_k.flac", audio(1))
                .add("2-jonas_0.flac", new byte[5_000])
                .add("raw.dat", audio(2));
        byte[] bytes = zip.add("info.txt", "Tracks:\r\n\tMira (mira.k) (1)\r\n".getBytes(StandardCharsets.UTF_8))
                .bytes();

        ZipDirectory directory = read(bytes);

        assertThat(directory.recordings())
                .extracting(Recording::name)
                .containsExactly(new AudioName(1, "mira_k", "audio/flac"), new AudioName(2, "jonas", "audio/flac"));
        assertThat(directory.info().user(1)).map(CraigInfo.User::label).contains("mira.k");
        assertThat(unpacked(bytes, directory.recordings().get(0))).isEqualTo(audio(1));
        assertThat(unpacked(bytes, directory.recordings().get(1))).isEqualTo(new byte[5_000]);
    }

    @Test
    void stored_entries_are_found() throws IOException {
        var zip = new Zip(Zip64Mode.Never);
        zip.stored("a.wav", audio(1));

        Recording found = read(zip.bytes()).recordings().getFirst();

        assertThat(found.entry().method()).isEqualTo(Track.ZipEntry.Method.STORED);
        assertThat(unpacked(zip.bytes(), found)).isEqualTo(audio(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"../1-a.flac", "/1-a.flac", "x/1-a.flac", "C:\\1-a.flac", "..", "x/"})
    void a_path_in_a_name_is_refused(String name) {
        assertThat(problem(new Zip(Zip64Mode.Never).add("2-b.flac", audio(1)).add(name, audio(2))))
                .contains("path in its name");
    }

    @Test
    void a_control_character_in_a_name_is_refused() {
        assertThat(problem(new Zip(Zip64Mode.Never).add("1-\u0007.flac", audio(1))))
                .isEqualTo("has an entry (number 1) whose name must not contain the control character U+0007");
    }

    @Test
    void two_entries_with_one_name_are_refused() {
        assertThat(problem(new Zip(Zip64Mode.Never).add("a.ogg", audio(1)).add("a.ogg", audio(2))))
                .isEqualTo("has the entry \"a.ogg\", which is there twice");
    }

    @Test
    void a_zip_without_a_recording_is_refused() {
        assertThat(problem(new Zip(Zip64Mode.Never).add("raw.dat", audio(1)))).startsWith("has no recording");
        assertThat(problem(new Zip(Zip64Mode.Never))).startsWith("has no recording");
    }

    @Test
    void an_encrypted_entry_is_refused() {
        assertThat(problem(patched(FLAGS, 1))).isEqualTo("has the entry \"1-a.flac\", which is encrypted");
    }

    @Test
    void an_unknown_compression_is_refused() {
        assertThat(problem(patched(METHOD, 14)))
                .isEqualTo("has the entry \"1-a.flac\", which is compressed in a way that is not supported");
        assertThat(problem(patched(METHOD, 77)))
                .isEqualTo("has the entry \"1-a.flac\", which is compressed in a way that is not supported");
    }

    @Test
    void a_bomb_is_refused() throws IOException {
        assertThat(problem(new Zip(Zip64Mode.Never).add("1-a.wav", new byte[200_000])))
                .isEqualTo("unpacks to more than 100 times its size");
        byte[] large = twoTracks();
        putInt(large, entry(large) + SIZE, 0x80000001);
        assertThat(problem(large))
                .isEqualTo("has the entry \"1-a.flac\", which must have at most 2 GiB when it is unpacked");
    }

    @Test
    void silence_beside_speech_is_accepted() throws IOException {
        var zip = new Zip(Zip64Mode.Never).add("1-a.wav", new byte[200_000]).add("2-b.wav", audio(1));

        assertThat(read(zip.bytes()).recordings()).hasSize(2);
    }

    @Test
    void overlapping_entries_are_refused() throws IOException {
        byte[] zip = twoTracks();
        int second = next(zip, entry(zip) + 4, CENTRAL);
        putInt(zip, second + HEADER_AT, getInt(zip, entry(zip) + HEADER_AT));

        assertThat(problem(zip)).contains("overlaps another one");
    }

    @Test
    void an_entry_beyond_the_end_is_refused() throws IOException {
        byte[] zip = twoTracks();
        putInt(zip, entry(zip) + COMPRESSED, 1_000_000);
        assertThat(problem(zip)).isEqualTo("is damaged or not a ZIP");
        byte[] other = twoTracks();
        putInt(other, entry(other) + HEADER_AT, 2);
        assertThat(problem(other)).isEqualTo("is damaged or not a ZIP");
    }

    @Test
    void too_many_entries_are_refused_before_they_are_read() throws IOException {
        var many = new Zip(Zip64Mode.Never);
        IntStream.rangeClosed(0, ZipDirectory.MOST_ENTRIES).forEach(i -> many.add(i + ".txt", audio(1)));
        assertThat(problem(many)).isEqualTo("must have at most 100 entries, has 101");

        var tracks = new Zip(Zip64Mode.Never);
        IntStream.rangeClosed(0, AudioRef.MOST_TRACKS).forEach(i -> tracks.add(i + ".ogg", audio(1)));
        assertThat(problem(tracks)).isEqualTo("must have at most 30 recordings, has 31");

        // A directory of zeros is not read to its end.
        int size = RangeChannel.BLOCK * (RangeChannel.MOST_BLOCKS + 10);
        var huge = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at + 46 < size - 22; at += 46) {
            huge.putInt(at, CENTRAL);
        }
        huge.putInt(size - 22, END).putShort(size - 12, (short) 1).putInt(size - 10, size - 22);
        assertThat(problem(huge.array())).isEqualTo("has too many entries");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 21, 22, 100, 5_000})
    void a_truncated_zip_is_refused(int length) throws IOException {
        assertThat(problem(Arrays.copyOf(twoTracks(), length))).isEqualTo("is damaged or not a ZIP");
    }

    @Test
    void an_empty_recording_is_refused() {
        assertThat(problem(new Zip(Zip64Mode.Never).add("a.ogg", new byte[0])))
                .isEqualTo("has the entry \"a.ogg\", which is empty");
    }

    @Test
    void a_long_description_is_refused() {
        var zip = new Zip(Zip64Mode.Never).add("a.ogg", audio(1)).add("info.txt", new byte[CraigInfo.LARGEST + 1]);

        assertThat(problem(zip)).isEqualTo("has the entry \"info.txt\", which must have at most 256 KiB");
    }

    record Damage(int at, byte value) {}

    /// Whatever the bytes are, the result is a refusal, or entries that lie in the file and do not overlap.
    @Property(tries = 500, seed = "1")
    void a_damaged_zip_is_refused_or_read_within_its_bounds(
            @ForAll("damages") List<Damage> damages, @ForAll @IntRange(max = 40) int cut) throws IOException {
        byte[] whole = new Zip(Zip64Mode.Always)
                .add("1-a.flac", new byte[] {1, 2, 3})
                .add("info.txt", new byte[] {'T'})
                .add("2-b.flac", new byte[] {4, 5})
                .bytes();
        damages.forEach(damage -> whole[damage.at() % whole.length] = damage.value());
        byte[] zip = Arrays.copyOf(whole, whole.length - (cut > 30 ? cut : 0));
        try {
            List<Recording> found = read(zip).recordings();
            assertThat(found).isNotEmpty();
            for (Recording one : found) {
                assertThat(one.entry().dataOffset() + one.entry().compressedBytes())
                        .isLessThanOrEqualTo(zip.length);
                assertThat(found)
                        .noneMatch(other -> other.entry().dataOffset()
                                        < one.entry().dataOffset()
                                && other.entry().dataOffset() + other.entry().compressedBytes()
                                        > one.entry().dataOffset());
            }
        } catch (UnusableZip e) {
            assertThat(e.getMessage()).isNotBlank();
        }
    }

    @Provide
    Arbitrary<List<Damage>> damages() {
        return Combinators.combine(Arbitraries.integers().between(0, 1_000), Arbitraries.bytes())
                .as(Damage::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(6);
    }

    @Property(tries = 300, seed = "1")
    void any_bytes_are_refused(@ForAll byte[] any) {
        assertThatThrownBy(() -> read(any)).isInstanceOf(UnusableZip.class);
    }

    private static String problem(Zip zip) {
        return problem(zip.bytes());
    }

    private static String problem(byte[] zip) {
        try {
            return "accepted: " + read(zip);
        } catch (UnusableZip e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static ZipDirectory read(byte[] zip) {
        return ZipDirectory.read((from, to) -> Arrays.copyOfRange(zip, (int) from, (int) to), zip.length);
    }

    private static byte[] unpacked(byte[] zip, Recording recording) throws IOException {
        Track.ZipEntry entry = recording.entry();
        byte[] data =
                Arrays.copyOfRange(zip, (int) entry.dataOffset(), (int) (entry.dataOffset() + entry.compressedBytes()));
        byte[] audio = entry.method() == Track.ZipEntry.Method.STORED
                ? data
                : new InflaterInputStream(new ByteArrayInputStream(data), new Inflater(true)).readAllBytes();
        assertThat(audio).hasSize((int) recording.bytes());
        return audio;
    }

    /// Does not compress.
    private static byte[] audio(int seed) {
        byte[] bytes = new byte[5_000];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private static byte[] twoTracks() {
        return new Zip(Zip64Mode.Never)
                .add("1-a.flac", audio(1))
                .add("2-b.flac", audio(2))
                .bytes();
    }

    private static byte[] patched(int field, int value) {
        byte[] zip = twoTracks();
        zip[entry(zip) + field] = (byte) value;
        return zip;
    }

    private static int entry(byte[] zip) {
        return next(zip, 0, CENTRAL);
    }

    private static int next(byte[] zip, int from, int signature) {
        return IntStream.range(from, zip.length - 4)
                .filter(at -> getInt(zip, at) == signature)
                .findFirst()
                .orElseThrow();
    }

    private static int getInt(byte[] zip, int at) {
        return ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN).getInt(at);
    }

    private static void putInt(byte[] zip, int at, int value) {
        ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN).putInt(at, value);
    }

    /// Written as a stream: sizes follow the data of an entry.
    private static final class Zip {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final ZipArchiveOutputStream zip = new ZipArchiveOutputStream(bytes);

        Zip(Zip64Mode mode) {
            zip.setUseZip64(mode);
        }

        Zip add(String name, byte[] content) {
            return add(new ZipArchiveEntry(name), content);
        }

        Zip stored(String name, byte[] content) {
            var entry = new ZipArchiveEntry(name);
            var crc = new CRC32();
            crc.update(content);
            entry.setMethod(ZipArchiveEntry.STORED);
            entry.setSize(content.length);
            entry.setCrc(crc.getValue());
            return add(entry, content);
        }

        private Zip add(ZipArchiveEntry entry, byte[] content) {
            try {
                zip.putArchiveEntry(entry);
                zip.write(content);
                zip.closeArchiveEntry();
                return this;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        byte[] bytes() {
            try {
                zip.close();
                return bytes.toByteArray();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
