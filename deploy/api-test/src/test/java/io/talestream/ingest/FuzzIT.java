package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.ingest.BadRequest.Target;
import io.talestream.ingest.Client.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;

/// Every request that the OpenAPI document does not allow is refused as documented, and nothing is written.
class FuzzIT {
    /// Started with the first property.
    private static final class Fixture {
        static final ApiServer API = ApiServer.with(Map.of());
        static final ApiDescription DESCRIBED = ApiDescription.by(API);
        static final Table.People PEOPLE = Table.People.of(API);
        static final List<Target> TARGETS =
                Route.ALL.stream().map(route -> Target.at(route, API, PEOPLE)).toList();
    }

    /// One bad request to every operation.
    @Provide
    Arbitrary<List<BadRequest>> one_to_each() {
        return Combinators.combine(Fixture.TARGETS.stream()
                        .map(target -> new BadRequests(Fixture.DESCRIBED, target).any())
                        .toList())
                .as(requests -> requests);
    }

    /// About five hundred requests.
    @Property(tries = 9, edgeCases = EdgeCasesMode.NONE, seed = "1")
    void a_bad_request_is_refused_as_described_and_writes_nothing(@ForAll("one_to_each") List<BadRequest> requests) {
        refused(requests);
    }

    /// More than ten thousand.
    @Property(tries = 190, edgeCases = EdgeCasesMode.NONE)
    @Tag("proof")
    void every_bad_request_is_refused_as_described_and_writes_nothing(
            @ForAll("one_to_each") List<BadRequest> requests) {
        refused(requests);
    }

    private static void refused(List<BadRequest> requests) {
        double before = Fixture.API.writeUnits();

        assertThat(requests.stream().flatMap(FuzzIT::complaints)).isEmpty();

        assertThat(Fixture.API.writeUnits())
                .as(() -> "written by one of " + requests)
                .isEqualTo(before);
    }

    /// The deviations of the response from the document, each with the request.
    private static Stream<String> complaints(BadRequest request) {
        Answer answer = request.send();
        List<String> complaints = new ArrayList<>(
                Fixture.DESCRIBED.differences(request.target().route().name(), answer));
        if (answer.status() < 400 || answer.status() > 499) {
            complaints.add("it is not refused");
        }
        if (answer.status() == 400 && !request.field().isEmpty() && !names(answer, request.field())) {
            complaints.add(request.field() + " is not named");
        }
        return complaints.stream()
                .map(complaint ->
                        "%s\n%s\nanswered %d %s".formatted(complaint, request, answer.status(), answer.body()));
    }

    /// True if an error names the field or a part of it.
    private static boolean names(Answer answer, String field) {
        return answer.has("errors")
                && answer.each("errors", "field").stream()
                        .anyMatch(named -> named.equals(field) || named.startsWith(field + "."));
    }
}
