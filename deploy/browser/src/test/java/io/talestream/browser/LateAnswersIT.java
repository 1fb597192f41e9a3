package io.talestream.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.talestream.browser.LongTranscripts.ofOne;
import static io.talestream.browser.Pages.look;
import static io.talestream.browser.Steps.beginsWith;
import static io.talestream.browser.Steps.line;
import static io.talestream.browser.Steps.opens;
import static io.talestream.browser.Steps.patiently;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What a page shows while answers are on their way, late, older than what is known, or missing.
class LateAnswersIT extends BrowserFixture {
    private static final Pattern TRANSCRIPT = Pattern.compile("/transcript$");
    private static final Pattern EVENTS = Pattern.compile("/events$");
    private static final Pattern SEARCH = Pattern.compile("/api/.*/search[?]");
    private static final Pattern SESSION = Pattern.compile("/sessions/[^/]+[?]include=");

    /// The page has drawn what it knows.
    private static final String NEXT_FRAMES =
            "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))";

    private static final Pattern WORKSPACE_OR_STATE =
            Pattern.compile("/api/workspaces/[^/]+(/campaigns/[^/]+/sessions/[^/?]+)?$");

    @Test
    @Tag("proof")
    void a_transcript_that_loads_is_not_called_empty() {
        try (Person olga = person("Olga")) {
            opens(olga, "Slow Pages", 3);
            Queue<Route> held = new ConcurrentLinkedQueue<>();
            olga.page.route(TRANSCRIPT, held::add);
            olga.page.reload();
            assertThat(olga.page.locator("[data-loading]").first()).isVisible();
            assertThat(olga.page.getByText("no lines")).hasCount(0);
            assertThat(olga.page.getByText("No recording yet")).hasCount(0);
            look(olga, "loading");
            olga.page.unroute(TRANSCRIPT);
            held.forEach(Route::resume);
            assertThat(line(olga, "Line 3.")).isVisible();
            assertThat(olga.page.locator("[data-loading]")).hasCount(0);
        }
    }

    @Test
    @Tag("proof")
    void an_answer_that_was_overtaken_does_not_replace_a_newer_one() {
        try (Person nora = person("Nora")) {
            beginsWith(nora, "Races", "Tides", "First");
            Queue<Runnable> held = new ConcurrentLinkedQueue<>();
            nora.page.route(SESSION, route -> {
                var options = new Route.FulfillOptions().setResponse(route.fetch());
                held.add(() -> route.fulfill(options));
            });
            // An event would cause a second request.
            nora.page.route(EVENTS, Route::abort);
            nora.page.reload();
            nora.page.waitForCondition(() -> !held.isEmpty());
            nora.presses("Edit");
            nora.writes("Name", "Second");
            nora.presses("Save");
            nora.seesHeading("Second");
            nora.page.unroute(SESSION);
            held.forEach(Runnable::run);
            nora.seesHeading("No recording yet");
            nora.seesHeading("Second");
        }
    }

    @Test
    void an_answer_from_before_an_import_does_not_hide_the_transcript() {
        try (Person milo = person("Milo")) {
            beginsWith(milo, "Imports", "Tides", "First");
            milo.seesHeading("No recording yet");
            Queue<Runnable> held = new ConcurrentLinkedQueue<>();
            milo.page.route(SESSION, route -> {
                var options = new Route.FulfillOptions().setResponse(route.fetch());
                if (held.isEmpty()) {
                    held.add(() -> route.fulfill(options));
                } else {
                    route.fulfill(options);
                }
            });
            // Its event makes the page load the session again.
            milo.presses("Edit");
            milo.writes("Name", "Second");
            milo.presses("Save");
            // Without it, the import may be of the version before, and is refused.
            milo.seesHeading("Second");
            milo.page.waitForCondition(() -> !held.isEmpty());
            milo.page.getByTestId("transcript").setInputFiles(ofOne(3));
            assertThat(line(milo, "Line 3.")).isVisible(patiently());

            milo.page
                    .waitForResponse(SESSION, () -> held.forEach(Runnable::run))
                    .finished();
            milo.page.evaluate(NEXT_FRAMES);
            assertThat(line(milo, "Line 3.")).isVisible();
        }
    }

    @Test
    @Tag("proof")
    void an_answer_from_before_a_failure_does_not_hide_its_reason() {
        try (Person otto = person("Otto")) {
            beginsWith(otto, "Late Answers", "Tides", "First");
            var before = new AtomicReference<APIResponse>();
            var isLate = new AtomicBoolean();
            otto.page.route(SESSION, route -> {
                APIResponse now = route.fetch();
                boolean isFirst = hasFailed(now) && isLate.compareAndSet(false, true);
                route.fulfill(new Route.FulfillOptions().setResponse(isFirst ? before.get() : now));
                before.set(now);
            });
            otto.page.route(WORKSPACE_OR_STATE, route -> {
                APIResponse now = route.fetch();
                if (hasFailed(now)) {
                    route.abort();
                } else {
                    route.fulfill(new Route.FulfillOptions().setResponse(now));
                }
            });
            otto.page.reload();
            otto.seesHeading("No recording yet");
            otto.page
                    .getByTestId("recording")
                    .setInputFiles(new FilePayload("noise.wav", "audio/wav", new byte[4_000]));
            assertThat(otto.page.locator(".failed")).containsText("in a known format");
            assertThat(isLate).isTrue();
        }
    }

    private static boolean hasFailed(APIResponse response) {
        return response.text().contains("\"failure\"");
    }

    @Test
    @Tag("proof")
    void an_error_goes_away_by_itself_when_the_server_is_back() {
        try (Person piet = person("Piet")) {
            opens(piet, "Broken Pages", 3);
            piet.page.route(SESSION, Route::abort);
            piet.page.reload();
            assertThat(piet.page.getByRole(AriaRole.ALERT)).containsText("Talestream cannot be reached");
            assertThat(piet.page.getByText("No recording yet")).hasCount(0);
            piet.page.unroute(SESSION);
            assertThat(line(piet, "Line 3.")).isVisible();
            assertThat(piet.page.getByRole(AriaRole.ALERT)).hasCount(0);

            piet.page.route(SEARCH, route -> route.fulfill(new Route.FulfillOptions().setStatus(503)));
            piet.page.navigate(piet.page.url().replaceFirst("(/w/[^/]+).*", "$1/search?q=bell"));
            assertThat(piet.page.getByRole(AriaRole.ALERT)).containsText("Retrying");
            piet.page.unroute(SEARCH);
            assertThat(piet.page.getByRole(AriaRole.ALERT)).hasCount(0);
        }
    }
}
