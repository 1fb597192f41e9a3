package io.talestream.browser;

import com.microsoft.playwright.Browser;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/// A browser for the tests of a class: Playwright belongs to one thread. Without a browser they are skipped.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(LastPages.class)
abstract class BrowserFixture {
    private Optional<Chromium> browser = Optional.empty();

    @BeforeAll
    void open() {
        browser = Chromium.openInstalled();
    }

    @BeforeEach
    void skip() {
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
        return browser.orElseThrow().person(name);
    }

    Person personAt(String name, Browser.NewContextOptions window) {
        return browser.orElseThrow().personAt(name, window);
    }
}
