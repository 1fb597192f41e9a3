package io.talestream.app.cli.erase;

/// A store that may hold data of the subject.
interface SearchedStore {
    String name();

    /// Deletes the subject's data and samples it. Safe to repeat.
    ///
    /// @return the number of deleted entries
    long erase(Evidence evidence) throws InterruptedException;

    void search(EvidenceSearch search) throws InterruptedException;
}
