package io.talestream.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.talestream.browser.Pages.look;
import static io.talestream.browser.Steps.beginsWith;
import static io.talestream.browser.Steps.line;
import static io.talestream.browser.Steps.named;
import static io.talestream.browser.Steps.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import com.microsoft.playwright.options.ServiceWorkerPolicy;
import io.talestream.testing.time.Eventually;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Reading a transcript: while it loads, in a long one, and on a phone.
class ReadingIT extends BrowserFixture {
    private static final int MANY = 600;
    private static final Pattern TRANSCRIPT = Pattern.compile("/transcript$");
    private static final Pattern EVENTS = Pattern.compile("/events$");
    private static final Pattern SESSION = Pattern.compile("/sessions/[^/]+[?]include=");

    @Test
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
        }
    }

    @Test
    void back_and_reload_return_to_the_line_that_was_read() {
        try (Person rita = person("Rita")) {
            opens(rita, "Long Pages", MANY);
            rita.page.getByLabel("Find in transcript").fill("Line 400.");
            Locator read = line(rita, "Line 400.");
            assertThat(read).isVisible();
            rita.page.mouse().wheel(0, 150);
            double top = settled(read);
            awaitKept(rita);

            rita.page.reload();
            assertThat(read).isVisible();
            assertThat(settled(read)).isCloseTo(top, within(60.0));

            rita.follows("Chronicle");
            rita.seesHeading("Chronicle");
            rita.page.goBack();
            assertThat(read).isVisible();
            assertThat(settled(read)).isCloseTo(top, within(60.0));
        }
    }

    @Test
    void end_leads_to_the_last_line_and_find_to_the_first_match() {
        try (Person sven = person("Sven")) {
            opens(sven, "End Pages", MANY);
            sven.page.keyboard().press("End");
            assertThat(line(sven, "Line " + MANY + ".")).isInViewport();

            Locator find = sven.page.getByLabel("Find in transcript");
            find.fill("Line 123.");
            assertThat(line(sven, "Line 123.")).isInViewport();
            assertThat(sven.page.locator(".find .count")).hasText("1 of 1");
        }
    }

    @Test
    void a_speaker_is_named_at_the_line_in_focus() {
        try (Person tara = person("Tara")) {
            opens(tara, "Run Pages", MANY);
            tara.page.getByLabel("Find in transcript").fill("Line 300.");
            line(tara, "Line 300.").locator("button.at").focus();
            tara.page.keyboard().press("n");
            assertThat(line(tara, "Line 300.").locator("form.naming")).isInViewport();
            tara.page.keyboard().type("Mira");
            tara.page.keyboard().press("Enter");
            tara.sees("Renamed to Mira in this session.");
            assertThat(line(tara, "Line 300.")).isInViewport();
        }
    }

    @Test
    void a_tap_on_a_line_shows_its_tools() {
        var phone = new Browser.NewContextOptions()
                .setViewportSize(390, 800)
                .setHasTouch(true)
                .setIsMobile(true);
        try (Person uma = personAt("Uma", phone)) {
            opens(uma, "Tapped Pages", 3);
            Locator tools = line(uma, "Line 2.").getByRole(AriaRole.BUTTON, named("Hide line 2 from players"));
            assertThat(tools).isHidden();
            line(uma, "Line 2.").locator(".text").tap();
            assertThat(tools).isVisible();
            assertThat(tools.boundingBox().height).isGreaterThanOrEqualTo(44);
            assertThat(tools.boundingBox().width).isGreaterThanOrEqualTo(44);
            tools.tap();
            assertThat(line(uma, "Line 2.")).containsText("Hidden from players");
        }
    }

    @Test
    void the_session_that_was_read_last_is_readable_offline_until_sign_out() {
        var installed = Person.window().setServiceWorkers(ServiceWorkerPolicy.ALLOW);
        try (Person vic = personAt("Vic", installed)) {
            opens(vic, "Kept Pages", 3);
            assertThat((String) vic.page.evaluate("navigator.serviceWorker.ready.then((one) => one.active.scriptURL)"))
                    .endsWith("/sw.js");
            Eventually.until("the session is kept", () -> kept(vic).contains("/last-read"));
            assertThat(kept(vic))
                    .as("nothing else of the user is stored")
                    .allMatch(path -> path.equals("/last-read") || path.equals("/app") || path.startsWith("/assets/"));

            vic.page.context().setOffline(true);
            vic.page.reload();
            vic.sees("This is the session that you read last");
            assertThat(line(vic, "Line 3.")).isVisible();
            assertThat(vic.page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Correct line")))
                    .hasCount(0);
            look(vic, "last-read");

            vic.page.context().setOffline(false);
            assertThat(vic.button("Share")).isVisible();
            vic.page.getByLabel("Account menu").click();
            vic.presses("Sign out");
            assertThat(vic.button("Sign in")).isVisible();
            assertThat(kept(vic)).doesNotContain("/last-read");
            vic.page.context().setOffline(true);
            vic.page.reload();
            vic.seesHeading("Talestream could not be loaded");
            assertThat(vic.page.content()).doesNotContain("Line 3.");
        }
    }

    /// The paths of everything that the browser stores for the console.
    private static List<String> kept(Person person) {
        Object paths = person.page.evaluate("""
            async () => {
                const found = [];
                for (const name of await caches.keys()) {
                    const cache = await caches.open(name);
                    for (const request of await cache.keys()) found.push(new URL(request.url).pathname);
                }
                return found;
            }
            """);
        return ((List<?>) paths).stream().map(String.class::cast).toList();
    }

    private static void opens(Person person, String workspace, int lines) {
        beginsWith(person, workspace, "Chronicle", "Chapter One");
        person.page.getByTestId("transcript").setInputFiles(transcript(lines));
        assertThat(line(person, "Line 1.")).isVisible(patiently());
    }

    /// All of it is said by one speaker.
    private static FilePayload transcript(int lines) {
        String text = IntStream.rangeClosed(1, lines)
                .mapToObj(n -> "%s --> %s\n<v GM>Line %d. %s\n"
                        .formatted(clock(n), clock(n + 1), n, "The bell rings over the harbour. ".repeat(n % 7)))
                .collect(Collectors.joining("\n"));
        return new FilePayload("long.vtt", "text/vtt", ("WEBVTT\n\n" + text).getBytes(StandardCharsets.UTF_8));
    }

    private static String clock(int seconds) {
        return "%02d:%02d:%02d.000".formatted(seconds / 3_600, seconds / 60 % 60, seconds % 60);
    }

    /// The distance of an element from the top of the window, when it does not move any more.
    private static double settled(Locator element) {
        double[] last = {Double.NaN};
        int[] still = {0};
        Eventually.until("the page stands still", () -> {
            double now = element.boundingBox().y;
            still[0] = now == last[0] ? still[0] + 1 : 0;
            last[0] = now;
            return still[0] == 5;
        });
        return last[0];
    }

    /// The position is kept shortly after scrolling ends.
    private static void awaitKept(Person person) {
        Eventually.until("the position is kept", () -> (Boolean) person.page.evaluate("""
            () => {
                const kept = history.state?.reading;
                const line = kept && document.querySelector(`[data-index="${kept.line}"]`);
                return !!line && Math.abs(line.getBoundingClientRect().top - kept.top) < 2;
            }
            """));
    }
}
