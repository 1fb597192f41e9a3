package io.talestream.store.objects.zip;

/// An uploaded ZIP that is refused. The message is for the user: what it has or is, with the entry if it is about one.
public final class UnusableZip extends RuntimeException {
    private final String problem;

    UnusableZip(String problem) {
        super(problem);
        this.problem = problem;
    }

    public String problem() {
        return problem;
    }

    static UnusableZip entry(String name, String problem) {
        return new UnusableZip("has the entry \"%s\", which %s".formatted(name, problem));
    }

    static UnusableZip damaged() {
        return new UnusableZip("is damaged or not a ZIP");
    }
}
