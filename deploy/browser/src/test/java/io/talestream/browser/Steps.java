package io.talestream.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import io.talestream.testing.time.Eventually;
import java.net.URI;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What users do in several tests.
final class Steps {
    /// The speech engine shares the machine with other work.
    static final Duration PATIENCE = Duration.ofMinutes(8);

    private Steps() {}

    /// Without pages.
    static void signIn(Person person) {
        var _ = new Account(BrowserSystem.uri(), person);
    }

    /// Signed in, on the page of a new session. Signing in and creating them in pages are tests of their own.
    static void beginsWith(Person person, String workspace, String campaign, String session) {
        person.opens(new Account(BrowserSystem.uri(), person).session(workspace, campaign, session));
        person.seesHeading(session);
    }

    /// Signed in, on the page of a new session with this transcript.
    static void readsNew(Person person, String workspace, String campaign, String session, FilePayload transcript) {
        var account = new Account(BrowserSystem.uri(), person);
        URI page = account.session(workspace, campaign, session);
        account.transcript(page, transcript);
        person.opens(page);
        assertThat(person.page.locator("li.line").first()).isVisible();
    }

    static void session(Person person, String name) {
        person.presses("Add a session");
        person.writes("Name", name);
        person.presses("Add session");
        person.seesHeading(name);
    }

    static Locator correct(Person person, String word) {
        tool(person, word, "Correct line").click();
        return person.page.getByLabel("Text of line");
    }

    /// A tool of a line, which is visible while the line has the focus. Where the pointer is, another line may be after
    /// content above has changed.
    static Locator tool(Person person, String word, String name) {
        line(person, word).locator("button.at").focus();
        return line(person, word).getByRole(AriaRole.BUTTON, named(name));
    }

    static Locator line(Person person, String word) {
        return person.page
                .locator("li.line")
                .filter(new Locator.FilterOptions().setHasText(word))
                .first();
    }

    static Locator.GetByRoleOptions named(String part) {
        return new Locator.GetByRoleOptions().setName(Pattern.compile(part));
    }

    static LocatorAssertions.IsVisibleOptions patiently() {
        return new LocatorAssertions.IsVisibleOptions().setTimeout((double) PATIENCE.toMillis());
    }

    /// A page sends its query once, and the index is updated shortly after the transcript can be read.
    static void awaitInTheIndex(Person person, String word) {
        String session = person.page.url();
        Matcher workspace = Pattern.compile(".*/w/[^/]+").matcher(session);
        assertThat(workspace.lookingAt()).as(session).isTrue();
        Eventually.within(PATIENCE, () -> word + " is not found", () -> {
            person.page.navigate(workspace.group() + "/search?q=" + word);
            assertThat(person.page.locator(".results[aria-busy=false]")).isVisible();
            return lineHits(person).count() > 0;
        });
        person.page.navigate(session);
        assertThat(line(person, word)).isVisible();
    }

    /** A summary that contains the word is a hit too; which of the two ranks first is not promised. */
    static Locator lineHits(Person person) {
        return person.page.locator("[data-hit][href*='n=']");
    }

    /// A new session with a transcript of this many lines, all of one speaker.
    static void opens(Person person, String workspace, int lines) {
        readsNew(person, workspace, "Chronicle", "Chapter One", LongTranscripts.ofOne(lines));
    }

    static void assertNothingIsCutOff(Person person) {
        int wide = (Integer) person.page.evaluate("document.documentElement.scrollWidth");
        int window = (Integer) person.page.evaluate("innerWidth");
        assertThat(wide).as("nothing is cut off").isLessThanOrEqualTo(window);
    }
}
