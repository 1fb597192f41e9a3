package io.talestream.transcription.engine.child;

import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// A child process with a limit on every wait for it.
public final class ChildProgram implements AutoCloseable {
    private static final Duration SOON = Duration.ofSeconds(5);
    private static final int KILLED = 137;

    private final Process process;
    private volatile boolean overran;

    private ChildProgram(Process process) {
        this.process = process;
    }

    public static ChildProgram start(ProcessBuilder program) throws IOException {
        return new ChildProgram(program.start());
    }

    public InputStream out() {
        return process.getInputStream();
    }

    public InputStream errors() {
        return process.getErrorStream();
    }

    public OutputStream in() {
        return process.getOutputStream();
    }

    /// Runs an action that waits for the program. If it takes longer than `most`, the program is killed, which ends the
    /// wait.
    public <R> R within(Duration most, Wait<R> wait) throws IOException {
        Thread watch = Thread.ofVirtual().start(() -> killAfter(most));
        try {
            return wait.done();
        } finally {
            watch.interrupt();
        }
    }

    /// Whether it was killed because an action took too long.
    public boolean overran() {
        return overran;
    }

    /// The exit code. The program is killed if it does not end in time.
    ///
    /// @param work what it does, for the message of a failure
    /// @throws TranscriptionFailed if this thread is interrupted
    public int ended(Duration most, String work) {
        try {
            return ended(most);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TranscriptionFailed(Failure.BROKE_OFF, work + " was interrupted", e);
        }
    }

    private int ended(Duration most) throws InterruptedException {
        if (!process.waitFor(most.toMillis(), TimeUnit.MILLISECONDS)) {
            overran = true;
            close();
        }
        return process.waitFor();
    }

    /// The exit code of a program that closed its output. The program is killed if it does not end soon after.
    public int endedSoon() {
        try {
            return ended(SOON);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            close();
            return KILLED;
        }
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private void killAfter(Duration most) {
        try {
            Thread.sleep(most);
        } catch (InterruptedException e) {
            return;
        }
        overran = true;
        close();
    }

    @FunctionalInterface
    public interface Wait<R> {
        R done() throws IOException;
    }
}
