package io.talestream.browser;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/// Adds to the failure of a test what its pages showed when they were closed.
final class LastPages implements BeforeEachCallback, TestExecutionExceptionHandler {
    private static final int LONGEST = 3_000;

    /// A test runs in one thread.
    private static final ThreadLocal<List<String>> CLOSED = ThreadLocal.withInitial(ArrayList::new);

    static void add(String person, Page page, List<String> complaints) {
        CLOSED.get().add("%s at %s, errors %s:%n%s".formatted(person, page.url(), complaints, text(page)));
    }

    private static String text(Page page) {
        try {
            String text = (String) page.evaluate("document.body.innerText");
            return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
        } catch (PlaywrightException e) {
            return e.toString();
        }
    }

    @Override
    public void beforeEach(ExtensionContext test) {
        CLOSED.get().clear();
    }

    @Override
    public void handleTestExecutionException(ExtensionContext test, Throwable failure) throws Throwable {
        failure.addSuppressed(new AssertionError("The pages at the end:\n" + String.join("\n\n", CLOSED.get())));
        throw failure;
    }
}
