package io.talestream.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// A user of a browser. Keeps the errors of its console, which include violations of the page's own policy.
final class Person implements AutoCloseable {
    /// The answer to a page that checks whether something exists.
    private static final String NOT_THERE = "Failed to load resource: .* 40[34] .*";

    final Page page;
    final String name;
    private final BrowserContext context;
    private final List<String> complaints = new CopyOnWriteArrayList<>();

    Person(String name, BrowserContext context) {
        this.name = name;
        this.context = context;
        this.page = context.newPage();
        page.onConsoleMessage(message -> {
            if (message.type().equals("error") && !message.text().matches(NOT_THERE)) {
                complaints.add(page.url().replaceFirst("[?].*", "") + ": " + message.text());
            }
        });
        page.onPageError(complaints::add);
    }

    static Browser.NewContextOptions window() {
        return new Browser.NewContextOptions().setViewportSize(1280, 860);
    }

    List<String> complaints() {
        return complaints;
    }

    void opens(URI address) {
        page.navigate(address.toString());
    }

    /// Works from every page that requires sign-in.
    void signsIn() {
        presses("Sign in");
        page.getByLabel("Your name").fill(name);
        presses("Sign in");
    }

    void presses(String button) {
        button(button).click();
    }

    void follows(String link) {
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(link))
                .first()
                .click();
    }

    Locator button(String named) {
        return page.getByRole(
                        AriaRole.BUTTON,
                        new Page.GetByRoleOptions().setName(named).setExact(true))
                .first();
    }

    void writes(String field, String text) {
        page.getByLabel(field).first().fill(text);
    }

    void seesHeading(String text) {
        assertThat(page.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName(text))
                        .first())
                .isVisible();
    }

    /// Accepts the invite on the page, and waits for the page of the workspace. The invite has the name in its heading
    /// too.
    void joins(String workspace) {
        presses("Join");
        assertThat(page.getByRole(
                        AriaRole.HEADING,
                        new Page.GetByRoleOptions().setName(workspace).setExact(true)))
                .isVisible();
    }

    void sees(String text) {
        assertThat(page.getByText(text).first()).isVisible();
    }

    /// A request that arrives while the page closes would fail in the test's route.
    @Override
    public void close() {
        LastPages.add(name, page, complaints);
        page.unrouteAll();
        context.unrouteAll();
        context.close();
    }
}
