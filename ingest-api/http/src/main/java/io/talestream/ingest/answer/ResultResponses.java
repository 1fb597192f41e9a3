package io.talestream.ingest.answer;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.ingest.problem.Refusal;
import java.util.function.Function;

/// Maps write results to HTTP responses.
public final class ResultResponses {
    private ResultResponses() {}

    public static <T, V> HttpResponse<V> found(StoredValue<T> item, Function<StoredValue<T>, V> view) {
        return HttpResponse.ok(view.apply(item)).header(HttpHeaders.ETAG, Etags.of(item.version()));
    }

    public static <T, V> HttpResponse<V> created(WriteResult<T> result, Function<StoredValue<T>, V> view) {
        StoredValue<T> item = writtenOnce(result);
        return HttpResponse.created(view.apply(item)).header(HttpHeaders.ETAG, Etags.of(item.version()));
    }

    public static <T, V> HttpResponse<V> changed(WriteResult<T> result, Function<StoredValue<T>, V> view) {
        return found(written(result), view);
    }

    public static <T, V> HttpResponse<V> changedOnce(WriteResult<T> result, Function<StoredValue<T>, V> view) {
        return found(writtenOnce(result), view);
    }

    public static <T> HttpResponse<?> deleted(WriteResult<T> result) {
        written(result);
        return HttpResponse.noContent();
    }

    /// Like [#written]; a repeated request gets what the first one wrote.
    private static <T> StoredValue<T> writtenOnce(WriteResult<T> result) {
        return result instanceof WriteResult.Repeated<T>(StoredValue<T> first) ? first : written(result);
    }

    /// Returns the written value, or throws the refusal that says why nothing was written.
    public static <T> StoredValue<T> written(WriteResult<T> result) {
        return switch (result) {
            case WriteResult.Written<T>(StoredValue<T> item) -> item;
            case WriteResult.Conflict<T>(StoredValue<T> current) ->
                throw Refusal.changedMeanwhile(Etags.of(current.version()));
            case WriteResult.AlreadyExists<T> _ -> throw Refusal.conflict("It is there already.");
            case WriteResult.Repeated<T> _ -> throw Refusal.conflict("It has been done already.");
            case WriteResult.KeyReused<T> _ -> throw Refusal.keyReused();
            case WriteResult.Refused<T>(String rule) -> throw Refusal.conflict(rule);
            case WriteResult.NotFound<T> _ -> throw Refusal.notFound();
        };
    }
}
