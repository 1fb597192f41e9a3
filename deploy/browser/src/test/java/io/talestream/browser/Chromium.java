package io.talestream.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ReducedMotion;
import com.microsoft.playwright.options.ServiceWorkerPolicy;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/// The Chromium or Chrome that the system property `talestream.chromium` names, or else the one on the PATH. Without
/// one, tests are skipped, and one line says so.
final class Chromium implements AutoCloseable {
    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
    private static final String MISSING =
            "*** SKIPPED: all tests in a browser, since there is no chromium or google-chrome on the PATH. Install"
                    + " one, or name one with -Dtalestream.chromium=PROGRAM. ***";
    private static final List<String> QUIET = List.of(
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run");

    /// An immediate reaction of a page takes longer on a busy machine.
    private static final double AT_ONCE = Duration.ofMinutes(2).toMillis();

    private final Playwright playwright;
    private final Browser browser;

    private Chromium(Playwright playwright, Browser browser) {
        this.playwright = playwright;
        this.browser = browser;
    }

    /// Empty where there is none.
    static Optional<Chromium> openInstalled() {
        Optional<Path> installed = installed();
        if (installed.isEmpty()) {
            System.err.println(MISSING);
        }
        return installed.map(Chromium::open);
    }

    /// Called before each test, so each one is counted as skipped.
    static void assumeOpen(Optional<Chromium> browser) {
        Assumptions.assumeTrue(browser.isPresent(), MISSING);
    }

    private static Chromium open(Path program) {
        var playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        var browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(program)
                        .setArgs(QUIET));
        PlaywrightAssertions.setDefaultAssertionTimeout(AT_ONCE);
        return new Chromium(playwright, browser);
    }

    private static Optional<Path> installed() {
        Optional<Path> configured =
                Optional.ofNullable(System.getProperty("talestream.chromium")).map(Path::of);
        return configured.isPresent() ? configured : onThePath();
    }

    private static Optional<Path> onThePath() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /// A user with a separate browser context.
    Person person(String name) {
        return personAt(name, Person.window());
    }

    /// Without a service worker, unless the options allow it: its requests could not be intercepted. Without
    /// animations, which take most of a processor where there is no graphics card.
    Person personAt(String name, Browser.NewContextOptions window) {
        window.setReducedMotion(ReducedMotion.REDUCE);
        if (window.serviceWorkers == null) {
            window.setServiceWorkers(ServiceWorkerPolicy.BLOCK);
        }
        var context = browser.newContext(window);
        context.setDefaultTimeout(AT_ONCE);
        return new Person(name, context);
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }
}
