package io.talestream.transcription.engine.child;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// A program that was started, and is not waited for without end.
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

    public long id() {
        return process.pid();
    }

    /// Does something that waits for the program. If that takes longer, the program is killed, which ends
    /// the wait.
    public <R> R within(Duration most, Wait<R> wait) throws IOException {
        Thread watch = Thread.ofVirtual().start(() -> killAfter(most));
        try {
            return wait.done();
        } finally {
            watch.interrupt();
        }
    }

    /// Whether it was killed because something took too long.
    public boolean overran() {
        return overran;
    }

    /// The exit code. Who does not end in time is killed.
    public int ended(Duration most) throws InterruptedException {
        if (!process.waitFor(most.toMillis(), TimeUnit.MILLISECONDS)) {
            overran = true;
            kill();
        }
        return process.waitFor();
    }

    /// The exit code of one that closed its output, or of its being killed if it does not end then.
    public int endedSoon() {
        try {
            return ended(SOON);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            kill();
            return KILLED;
        }
    }

    public void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /// Nothing of it is left.
    @Override
    public void close() {
        kill();
    }

    private void killAfter(Duration most) {
        try {
            Thread.sleep(most);
        } catch (InterruptedException e) {
            return;
        }
        overran = true;
        kill();
    }

    @FunctionalInterface
    public interface Wait<R> {
        R done() throws IOException;
    }
}
