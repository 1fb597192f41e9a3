package io.talestream.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.talestream.browser.LongTranscripts.ofTwo;
import static io.talestream.browser.Pages.look;
import static io.talestream.browser.Steps.assertNothingIsCutOff;
import static io.talestream.browser.Steps.line;
import static io.talestream.browser.Steps.named;
import static io.talestream.browser.Steps.opens;
import static io.talestream.browser.Steps.patiently;
import static io.talestream.browser.Steps.readsNew;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ServiceWorkerPolicy;
import io.talestream.testing.time.Eventually;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Reading a transcript: while it loads, in a long one, on a phone, and with what is beside it in a wide window.
class ReadingIT extends BrowserFixture {
    private static final int MANY = 600;
    private static final int VERY_MANY = 4_200;
    private static final int LINES = 120;

    /// The blocks of lines that are in or near the window have at most this many rows.
    private static final int MOST_ROWS = 400;

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
            returns(read, top);

            // A link of the header, which is in view: a click on another one would scroll the page to it first.
            rita.follows("Long Pages");
            rita.seesHeading("Long Pages");
            rita.page.goBack();
            assertThat(read).isVisible();
            returns(read, top);
        }
    }

    @Test
    @Tag("proof")
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
    @Tag("proof")
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
    @Tag("proof")
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
            assertThat(vic.page.getByRole(
                            AriaRole.BUTTON,
                            new Page.GetByRoleOptions().setName("Correct line").setIncludeHidden(true)))
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

    @Test
    @Tag("proof")
    void a_session_uses_the_width_and_lists_say_what_happened() {
        try (Person wanda = personAt("Wanda", window(1440))) {
            tells(wanda, "Wide Pages");
            Locator transcript = wanda.page.locator(".lines");
            Locator outline = wanda.page.locator("details.outline");
            Locator speakers = wanda.page.locator("details.speakers");
            Locator summary = wanda.page.locator("section[aria-labelledby=beside]");
            assertThat(speakers).containsText("Ines");
            assertThat(speakers).containsText("%");
            assertThat(summary).containsText("Previously on");
            assertThat(rightOf(outline)).isLessThanOrEqualTo(leftOf(transcript));
            assertThat(rightOf(speakers)).isLessThanOrEqualTo(leftOf(transcript));
            assertThat(leftOf(summary)).isGreaterThanOrEqualTo(rightOf(transcript));
            look(wanda, "desk-1440");

            wanda.page.setViewportSize(1024, 800);
            for (Locator beside : List.of(outline, speakers, summary)) {
                assertThat(leftOf(beside)).isGreaterThanOrEqualTo(rightOf(transcript));
            }
            assertNothingIsCutOff(wanda);
            look(wanda, "desk-1024");

            wanda.page.setViewportSize(390, 800);
            assertThat(summary).hasCount(0);
            assertThat(tab(wanda, "Summary")).isVisible();
            assertNothingIsCutOff(wanda);
            look(wanda, "desk-390");

            wanda.follows("Chronicle");
            Locator card = wanda.page.locator(".list li").first();
            for (String fact : List.of("Chapter One", "Played", "1 hr", "GM and Ines", "Transcribed")) {
                assertThat(card).containsText(fact);
            }
            assertThat(card.locator(".recap")).not().isEmpty();
            wanda.seesHeading("Story so far");
            assertNothingIsCutOff(wanda);
            look(wanda, "campaign-390");
            wanda.page.setViewportSize(1024, 800);
            look(wanda, "campaign-1024");
            wanda.page.setViewportSize(1440, 900);
            look(wanda, "campaign-1440");
            wanda.follows("Wide Pages");
            assertThat(card).containsText("GM and Ines");
            look(wanda, "workspace-1440");
            assertThat(wanda.complaints()).isEmpty();
        }
    }

    @Test
    @Tag("proof")
    void the_time_line_leads_to_a_time_by_pointer_and_by_keyboard() {
        try (Person xaver = personAt("Xaver", window(1440))) {
            tells(xaver, "Timed Pages");
            Locator slider = xaver.page.getByRole(AriaRole.SLIDER, new Page.GetByRoleOptions().setName("Time line"));
            slider.focus();
            xaver.page.keyboard().press("End");
            assertThat(line(xaver, "Line 120.")).isInViewport();
            assertThat(slider).hasAttribute("aria-valuetext", Pattern.compile("^(1 hour|59 minutes).* of 1 hour.*"));
            assertThat(slider).isFocused();
            xaver.page.keyboard().press("Home");
            assertThat(line(xaver, "Line 1.")).isInViewport();

            var box = slider.boundingBox();
            slider.click(new Locator.ClickOptions().setPosition(box.width / 2, box.height / 2));
            assertThat(line(xaver, "Line 60.")).isInViewport();

            Locator legend = xaver.page.locator(".legend");
            assertThat(legend).not().containsText("Hidden from players");
            line(xaver, "Line 60.").locator("button.at").focus();
            xaver.page.keyboard().press("s");
            assertThat(legend).containsText("Hidden from players");
            assertThat(legend).not().containsText("Matches");
            xaver.page.getByLabel("Find in transcript").fill("harbour");
            assertThat(legend).containsText("Matches");
            look(xaver, "timeline");
        }
    }

    @Test
    @Tag("proof")
    void scenes_are_reached_by_key_and_a_line_is_copied_with_its_link() {
        try (Person yara = personAt("Yara", window(1440))) {
            tells(yara, "Quoted Pages");
            Locator scenes = yara.page.locator("details.outline li");
            String second = scenes.nth(1).locator(".at").innerText();
            yara.page.keyboard().press("Shift+J");
            Locator reached = yara.page.locator("li.line.target");
            assertThat(reached.locator("button.at")).hasText(second);
            assertThat(scenes.nth(1).locator("[aria-current=true]")).isVisible();
            yara.page.getByLabel("Previous scene").click();
            assertThat(reached).containsText("Line 1.");

            yara.page.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
            yara.page.keyboard().press("c");
            yara.sees("Quote copied with its link.");
            String copied = (String) yara.page.evaluate("navigator.clipboard.readText()");
            assertThat(copied).startsWith("“Line 1. ").contains("GM, Chapter One, 0:30");
            String link = copied.substring(copied.lastIndexOf('\n') + 1);
            yara.page.navigate(link);
            assertThat(reached).containsText("Line 1.");

            yara.page.keyboard().press("?");
            assertThat(yara.page.getByRole(AriaRole.DIALOG)).containsText("Copy the line as a quote");
            look(yara, "keys");
        }
    }

    @Test
    @Tag("proof")
    void compact_and_merged_lines_are_remembered_and_can_be_edited() {
        try (Person zeno = personAt("Zeno", window(1024))) {
            tells(zeno, "Dense Pages");
            double before = line(zeno, "Line 20.").boundingBox().y;
            zeno.presses("Compact");
            assertThat(line(zeno, "Line 20.").boundingBox().y).isLessThan(before);
            assertThat(zeno.page.locator("li.line.joined")).hasCount(0);
            zeno.presses("Merge turns");
            Locator joined = zeno.page.locator("li.line.joined").first();
            assertThat(joined).hasCSS("display", "inline");
            look(zeno, "merged");
            zeno.page.reload();
            assertThat(zeno.button("Compact")).hasAttribute("aria-pressed", "true");
            assertThat(joined).hasCSS("display", "inline");

            String number = joined.getAttribute("data-index");
            Locator line = zeno.page.locator("li.line[data-index='" + number + "']");
            line.locator("button.at").focus();
            line.getByRole(AriaRole.BUTTON, named("Correct line")).click();
            zeno.page.getByLabel("Text of line").fill("A corrected line.");
            zeno.page.keyboard().press("Enter");
            assertThat(line).containsText("A corrected line.");
            assertThat(zeno.complaints()).isEmpty();
        }
    }

    @Test
    void of_4200_lines_only_those_near_the_window_are_rendered() {
        try (Person abby = personAt("Abby", window(1440))) {
            readsNew(abby, "Endless Pages", "Chronicle", "Chapter One", ofTwo(VERY_MANY, 4));
            int rows = (Integer) abby.page.evaluate("""
                async () => {
                    let most = 0;
                    for (let i = 0; i < 100; i++) {
                        scrollBy({ top: 900, behavior: 'instant' });
                        await new Promise(requestAnimationFrame);
                        most = Math.max(most, document.querySelectorAll('li.line').length);
                    }
                    return most;
                }
                """);
            assertThat(rows).isBetween(1, MOST_ROWS);
            abby.page.keyboard().press("End");
            assertThat(line(abby, "Line " + VERY_MANY + ".")).isInViewport();
            assertThat(abby.page.locator("li.line").count()).isLessThanOrEqualTo(MOST_ROWS);
            assertThat(abby.page.locator(".timeline path").count()).isLessThanOrEqualTo(12);
        }
    }

    private static Browser.NewContextOptions window(int width) {
        return new Browser.NewContextOptions().setViewportSize(width, 900);
    }

    private static Locator tab(Person person, String name) {
        return person.page.getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName(name));
    }

    /// An hour of two speakers, in two scenes.
    private static void tells(Person person, String workspace) {
        readsNew(person, workspace, "Chronicle", "Chapter One", ofTwo(LINES, 30));
        assertThat(person.page.locator("details.outline")).isVisible(patiently());
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

    /// A page that is still loading stands still as well, somewhere else.
    private static void returns(Locator element, double top) {
        Eventually.until(
                () -> "the line is at %s instead of %s".formatted(element.boundingBox().y, top),
                () -> Math.abs(element.boundingBox().y - top) < 60);
        assertThat(settled(element)).isCloseTo(top, within(60.0));
    }

    private static double leftOf(Locator element) {
        return element.boundingBox().x;
    }

    private static double rightOf(Locator element) {
        return element.boundingBox().x + element.boundingBox().width;
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
