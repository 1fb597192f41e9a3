package io.talestream.browser;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import io.micronaut.serde.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// How fast pages are shown and scrolled, as a table and as JSON. The baseline is a page of as many lines in plain
/// HTML. Nothing is asserted about times: they say something on an idle machine only.
@Tag("bench")
class ConsoleBenchIT extends BrowserFixture {
    private static final int LINES = 4_200;
    private static final int ROUNDS = 5;
    private static final String PLAIN = "/plain.html";

    /// Runs before the scripts of a page.
    private static final String OBSERVE = """
        globalThis.seen = { paint: 0, shift: 0, task: 0 };
        const observe = (type, add) =>
            new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true });
        observe('largest-contentful-paint', (entry) => (seen.paint = entry.startTime));
        observe('layout-shift', (entry) => (seen.shift += entry.hadRecentInput ? 0 : entry.value));
        observe('longtask', (entry) => (seen.task = Math.max(seen.task, entry.duration)));
        """;

    /// Three seconds after the navigation, when nothing moves any more.
    private static final String SHOWN = """
        async () => {
            await new Promise((done) => setTimeout(done, Math.max(0, 3000 - performance.now())));
            const scripts = performance.getEntriesByType('resource').filter((one) => one.name.endsWith('.js'));
            const bytes = scripts.reduce((sum, one) => sum + one.encodedBodySize, 0);
            return [seen.paint, seen.shift, seen.task, bytes / 1024];
        }
        """;

    private static final String SCROLLED = """
        async () => {
            const frames = [];
            let last = await new Promise(requestAnimationFrame);
            for (let i = 0; i < 300; i++) {
                scrollBy({ top: 300, behavior: 'instant' });
                const now = await new Promise(requestAnimationFrame);
                frames.push(now - last);
                last = now;
            }
            frames.sort((a, b) => a - b);
            return [0.5, 0.95, 0.99].map((share) => frames[Math.floor(frames.length * share)]);
        }
        """;

    @Test
    void pages_are_shown_and_scrolled() throws IOException {
        List<Map<String, Object>> rows = new ArrayList<>();
        try (Person visitor = person("Visitor");
                Person bea = person("Bea")) {
            visitor.page.addInitScript(OBSERVE);
            bea.page.addInitScript(OBSERVE);
            String home = BrowserSystem.uri().toString();
            Steps.readsNew(bea, "Measured", "Chronicle", "Chapter One", LongTranscripts.ofTwo(LINES, 4));
            Steps.awaitInTheIndex(bea, "harbour");
            String session = bea.page.url();
            bea.page.route("**" + PLAIN, ConsoleBenchIT::plain);

            Map<String, Object> baseline = shown(bea.page, "plain HTML of 4,200 lines", home + PLAIN);
            rows.add(baseline);
            rows.add(scrolled(bea.page, baseline));
            rows.add(shown(visitor.page, "welcome", home));
            rows.add(shown(bea.page, "workspaces", home));
            rows.add(shown(bea.page, "campaign", session.replaceFirst("/s/.*", "")));
            rows.add(shown(bea.page, "search", session.replaceFirst("(/w/[^/]+).*", "$1/search?q=harbour")));
            Map<String, Object> read = shown(bea.page, "session of 4,200 lines", session);
            rows.add(read);
            rows.add(scrolled(bea.page, read));
        }
        rows.forEach(row -> System.out.println(row.entrySet().stream()
                .map(column -> column.getKey() + " " + column.getValue())
                .collect(Collectors.joining(", "))));
        System.out.println(ObjectMapper.getDefault().writeValueAsString(rows));
    }

    /// The medians of several visits; the first one fills the cache of the browser and is not counted.
    private static Map<String, Object> shown(Page page, String name, String address) {
        List<List<Double>> visits = new ArrayList<>();
        for (int i = 0; i <= ROUNDS; i++) {
            page.navigate(address);
            visits.add(numbers(page.evaluate(SHOWN)));
        }
        List<List<Double>> counted = visits.subList(1, visits.size());
        Map<String, Object> row = new LinkedHashMap<>(Map.of("page", name));
        row.put("largest paint ms", Math.round(median(counted, 0)));
        row.put("layout shift", Math.round(1_000 * median(counted, 1)) / 1_000.0);
        row.put("longest task ms", Math.round(median(counted, 2)));
        row.put("scripts KB", Math.round(visits.getFirst().get(3)));
        return row;
    }

    private static Map<String, Object> scrolled(Page page, Map<String, Object> shown) {
        List<Double> frames = numbers(page.evaluate(SCROLLED));
        Map<String, Object> row = new LinkedHashMap<>(Map.of("page", shown.get("page") + ", scrolled"));
        row.put("frame p50 ms", Math.round(frames.get(0)));
        row.put("frame p95 ms", Math.round(frames.get(1)));
        row.put("frame p99 ms", Math.round(frames.get(2)));
        return row;
    }

    private static List<Double> numbers(Object evaluated) {
        return ((List<?>) evaluated)
                .stream().map(number -> ((Number) number).doubleValue()).toList();
    }

    private static double median(List<List<Double>> visits, int column) {
        List<Double> sorted =
                visits.stream().map(visit -> visit.get(column)).sorted().toList();
        return sorted.get(sorted.size() / 2);
    }

    private static void plain(Route route) {
        String lines = IntStream.rangeClosed(1, LINES)
                .mapToObj("<p>Line %d. The bell rings over the harbour and the ferry leaves.</p>"::formatted)
                .collect(Collectors.joining());
        route.fulfill(new Route.FulfillOptions()
                .setContentType("text/html")
                .setBody("<!doctype html><title>Plain</title>" + lines));
    }
}
