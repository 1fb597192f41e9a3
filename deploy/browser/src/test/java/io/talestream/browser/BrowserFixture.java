package io.talestream.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/// A browser for the tests of a class: Playwright belongs to one thread. Without a browser they are skipped.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(LastPages.class)
abstract class BrowserFixture {
    /// The test that each user belongs to: a second one with the same user would see the workspaces of the first.
    private static final Map<String, String> TESTS = new ConcurrentHashMap<>();

    private Optional<Chromium> browser = Optional.empty();
    private String test = "";

    @BeforeAll
    void open() {
        browser = Chromium.openInstalled();
    }

    @BeforeEach
    void begin(TestInfo info) {
        test = getClass().getSimpleName() + "."
                + info.getTestMethod().orElseThrow().getName();
        Chromium.assumeOpen(browser);
    }

    @AfterAll
    void close() {
        browser.ifPresent(Chromium::close);
    }

    boolean isOpen() {
        return browser.isPresent();
    }

    Person person(String name) {
        return personAt(name, Person.window());
    }

    /// The user of this machine, who is the operator of every system: each test finds the workspaces of the others.
    Person operator() {
        return browser.orElseThrow().person(System.getProperty("user.name"));
    }

    Person personAt(String name, Browser.NewContextOptions window) {
        assertThat(TESTS.computeIfAbsent(name, _ -> test))
                .as("the test that the user %s belongs to", name)
                .isEqualTo(test);
        return browser.orElseThrow().personAt(name, window);
    }
}
