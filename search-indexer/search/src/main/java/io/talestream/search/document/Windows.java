package io.talestream.search.document;

import java.util.Optional;
import java.util.function.Consumer;

/// Joins the moments of a transcript into windows as they arrive from [Moments]. A window of moments that are not
/// secret leaves out the secret ones between them: it is the one that there would be without them.
public final class Windows {
    /// A window of this many characters is complete.
    private static final int COMPLETE = 400;

    private final Consumer<Window> to;
    private Optional<Open> visible = Optional.empty();
    private Optional<Open> secret = Optional.empty();
    private int next;

    /// A window that may get more moments.
    private record Open(int firstMoment, Moment key, int lastMoment, String text) {
        static Open of(Moment moment) {
            return new Open(moment.ordinal(), moment, moment.ordinal(), moment.text());
        }

        Open with(Moment moment) {
            Moment longer = moment.text().length() > key.text().length() ? moment : key;
            return new Open(firstMoment, longer, moment.ordinal(), text + "\n" + moment.text());
        }
    }

    public Windows(Consumer<Window> to) {
        this.to = to;
    }

    public void add(Moment moment) {
        if (moment.secret()) {
            if (secret.isPresent() && secret.get().lastMoment() + 1 != moment.ordinal()) {
                emit(secret, true);
                secret = Optional.empty();
            }
            secret = joined(secret, moment);
        } else {
            visible = joined(visible, moment);
        }
    }

    /// Ends the input and returns the number of windows.
    public int end() {
        emit(visible, false);
        emit(secret, true);
        visible = Optional.empty();
        secret = Optional.empty();
        return next;
    }

    private Optional<Open> joined(Optional<Open> open, Moment moment) {
        Optional<Open> longer = open.map(window -> window.with(moment)).or(() -> Optional.of(Open.of(moment)));
        if (longer.get().text().length() < COMPLETE) {
            return longer;
        }
        emit(longer, moment.secret());
        return Optional.empty();
    }

    private void emit(Optional<Open> window, boolean isSecret) {
        window.ifPresent(it -> to.accept(new Window(
                next++,
                it.firstMoment(),
                it.key().ordinal(),
                it.lastMoment(),
                it.key().secretMoments(),
                isSecret,
                it.text())));
    }
}
