package io.talestream.transcription.engine.audio;

import io.talestream.transcription.engine.child.CacheFolder;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/// The ffmpeg that ships as a jar. It is unpacked once per version, atomically and verified, even if several
/// processes unpack it at the same time.
///
/// @param platform folder in the jar, such as `linux-x86_64`
record PackagedFfmpeg(Path jar, String platform) {
    static final String PROGRAM = "ffmpeg";

    private static final String FOLDER = "org/bytedeco/ffmpeg/";

    /// Libraries of capture devices and graphics cards. ffmpeg does not start without them, and calls none of
    /// them to decode audio. A headless machine lacks them, so those that are not in the jar are written as empty
    /// libraries.
    private static final List<String> UNUSED_LIBRARIES = List.of(
            "libasound.so.2",
            "libdrm.so.2",
            "libpulse.so.0",
            "libva.so.2",
            "libva-drm.so.2",
            "libxcb.so.1",
            "libxcb-shm.so.0");

    /// @throws FileNotFoundException if no ffmpeg is packaged for this machine
    static PackagedFfmpeg forThisMachine() throws IOException {
        String platform = platform(System.getProperty("os.name"), System.getProperty("os.arch"));
        @Nullable URL program = PackagedFfmpeg.class.getClassLoader().getResource(FOLDER + platform + "/" + PROGRAM);
        if (program == null || !(program.openConnection() instanceof JarURLConnection jar)) {
            throw new FileNotFoundException("no ffmpeg is packaged for " + platform);
        }
        try {
            return new PackagedFfmpeg(Path.of(jar.getJarFileURL().toURI()), platform);
        } catch (URISyntaxException e) {
            throw new IOException("the jar of ffmpeg has no path", e);
        }
    }

    /// The platform name as the artifacts use it.
    static String platform(String system, String architecture) {
        String name = system.toLowerCase(Locale.ROOT);
        return (name.startsWith("mac") ? "macosx" : name) + "-"
                + switch (architecture) {
                    case "amd64", "x86_64" -> "x86_64";
                    case "aarch64", "arm64" -> "arm64";
                    default -> architecture;
                };
    }

    /// The folder with the program and its libraries, named after the version and the platform.
    Path unpackedIn(Path cache) throws IOException {
        String name = jar.getFileName().toString().replaceFirst("\\.jar$", "");
        Path folder = cache.resolve(name);
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            CacheFolder.fill(cache, name, () -> isComplete(zip, folder), () -> replace(zip, folder));
        }
        return folder;
    }

    private void replace(ZipFile zip, Path folder) throws IOException {
        Path part = folder.resolveSibling(folder.getFileName() + ".part");
        CacheFolder.delete(part);
        CacheFolder.delete(folder);
        Files.createDirectories(part);
        for (ZipEntry entry : entries(zip)) {
            try (InputStream in = zip.getInputStream(entry)) {
                Files.copy(in, part.resolve(fileName(entry)));
            }
        }
        if (!part.resolve(PROGRAM).toFile().setExecutable(true)) {
            throw new IOException("%s cannot be made executable".formatted(part.resolve(PROGRAM)));
        }
        for (String library : unusedLibraries()) {
            if (!Files.exists(part.resolve(library))) {
                Files.write(part.resolve(library), EmptyLibrary.forArchitecture(platform));
            }
        }
        if (!isComplete(zip, part)) {
            throw new IOException("the files unpacked from %s differ from the jar".formatted(jar));
        }
        Files.move(part, folder, StandardCopyOption.ATOMIC_MOVE);
    }

    /// Whether every file exists with the content it has in the jar.
    private boolean isComplete(ZipFile zip, Path folder) throws IOException {
        for (String library : unusedLibraries()) {
            if (!Files.exists(folder.resolve(library))) {
                return false;
            }
        }
        for (ZipEntry entry : entries(zip)) {
            Path file = folder.resolve(fileName(entry));
            if (!Files.exists(file) || Files.size(file) != entry.getSize() || checksum(file) != entry.getCrc()) {
                return false;
            }
        }
        return Files.isExecutable(folder.resolve(PROGRAM));
    }

    private List<String> unusedLibraries() {
        return platform.startsWith("linux") ? UNUSED_LIBRARIES : List.of();
    }

    /// All entries except the Java bindings.
    private List<ZipEntry> entries(ZipFile zip) {
        String folder = FOLDER + platform + "/";
        return zip.stream()
                .<ZipEntry>map(entry -> entry)
                .filter(entry -> entry.getName().startsWith(folder)
                        && !entry.isDirectory()
                        && !fileName(entry).startsWith("libjni"))
                .toList();
    }

    private static String fileName(ZipEntry entry) {
        return entry.getName().substring(entry.getName().lastIndexOf('/') + 1);
    }

    private static long checksum(Path file) throws IOException {
        try (var in = new CheckedInputStream(Files.newInputStream(file), new CRC32())) {
            in.transferTo(OutputStream.nullOutputStream());
            return in.getChecksum().getValue();
        }
    }
}
