package io.talestream.app.cli.erase;

import io.talestream.app.process.OpenParkingLot;
import io.talestream.contracts.change.ChangeJson;
import io.talestream.contracts.table.ItemOwners;
import io.talestream.stream.archive.ErasedData;
import io.talestream.stream.parking.ParkedChange;
import io.talestream.stream.parking.ParkedQuery;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/// The changes that consumers refused.
record ParkedStore(OpenParkingLot lot, Set<String> consumers, DataSubjects subjects) implements SearchedStore {
    @Override
    public String name() {
        return "parked";
    }

    @Override
    public long erase(Evidence evidence) {
        var deleted = new AtomicLong();
        each(parked -> {
            if (subjects.areAmong(owners(parked))) {
                evidence.sample(text(parked));
                lot.lot().remove(parked.entry().consumer(), parked.entry().id());
                deleted.incrementAndGet();
            }
        });
        return deleted.get();
    }

    @Override
    public void search(EvidenceSearch search) {
        each(parked -> search.entry(
                "%s of %s".formatted(parked.entry().id().value(), parked.entry().consumer()),
                owners(parked),
                text(parked)));
    }

    private void each(Consumer<ParkedChange> sink) {
        List<ParkedQuery> all = consumers.stream().map(ParkedQuery::all).toList();
        lot.forEach(all, entry -> {
            lot.lot().find(entry.consumer(), entry.id()).ifPresent(sink);
            return true;
        });
    }

    /// A change that was too large to store has only its key.
    private static Set<String> owners(ParkedChange parked) {
        return parked.change()
                .map(ErasedData::owners)
                .orElseGet(() -> ItemOwners.of(parked.entry().key().attributes()));
    }

    private static String text(ParkedChange parked) {
        return parked.change().map(ChangeJson::write).orElse("")
                + parked.entry().reason()
                + parked.stack();
    }
}
