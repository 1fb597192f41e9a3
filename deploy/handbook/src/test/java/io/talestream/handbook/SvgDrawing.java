package io.talestream.handbook;

import java.util.Locale;
import java.util.stream.DoubleStream;

/// An SVG picture with a background of its own, so that it is readable on a light and on a dark page.
final class SvgDrawing {
    static final int WIDTH = 800;
    static final int MARGIN = 24;

    static final String TEXT = "#1f2328";
    static final String MUTED = "#59636e";
    static final String GRID = "#d1d9e0";

    private static final int CHARACTERS_A_LINE = 118;
    private static final int LINE_HEIGHT = 17;

    private final StringBuilder body = new StringBuilder();
    private int y = MARGIN;

    /// The upper edge of the space that is still free.
    int y() {
        return y;
    }

    void down(int pixels) {
        y += pixels;
    }

    void heading(String text) {
        y += 16;
        text(MARGIN, y, "start", "font-size='18' font-weight='bold' fill='%s'".formatted(TEXT), text);
        y += 8;
    }

    /// A paragraph that is broken into lines.
    void paragraph(String text) {
        var line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (!line.isEmpty() && line.length() + word.length() >= CHARACTERS_A_LINE) {
                line(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        line(line.toString());
    }

    private void line(String text) {
        y += LINE_HEIGHT;
        text(MARGIN, y, "start", "font-size='12' fill='%s'".formatted(MUTED), text);
    }

    void text(double x, double at, String anchor, String style, String text) {
        add("<text x='%s' y='%s' text-anchor='%s' %s>%s</text>"
                .formatted(number(x), number(at), anchor, style, escape(text)));
    }

    void path(double fromX, double fromY, double toX, double toY, String color) {
        add("<line x1='%s' y1='%s' x2='%s' y2='%s' stroke='%s'/>"
                .formatted(number(fromX), number(fromY), number(toX), number(toY), color));
    }

    void polyline(String points, String color, String dashes) {
        add("<polyline points='%s' fill='none' stroke='%s' stroke-width='2' stroke-dasharray='%s'/>"
                .formatted(points, color, dashes));
    }

    void bar(double x, double at, double width, double height, String color) {
        add("<rect x='%s' y='%s' width='%s' height='%s' fill='%s'/>"
                .formatted(number(x), number(at), number(width), number(height), color));
    }

    static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    /// The next of 1, 2, 5, 10, 20, 50 and so on that is not below a value.
    static double roundUp(double value) {
        double magnitude = StrictMath.pow(10, Math.floor(StrictMath.log10(Math.max(1, value))));
        return DoubleStream.of(1, 2, 5, 10)
                .map(digit -> digit * magnitude)
                .filter(round -> round >= value)
                .findFirst()
                .orElseThrow();
    }

    /// The whole picture.
    String svg(String title, String description) {
        int height = y + MARGIN;
        return """
            <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %1$d %2$d' width='%1$d' height='%2$d' role='img' aria-labelledby='title desc' font-family='sans-serif'>
            <title id='title'>%3$s</title>
            <desc id='desc'>%4$s</desc>
            <rect x='0.5' y='0.5' width='%5$d' height='%6$d' rx='6' fill='#ffffff' stroke='%7$s'/>
            %8$s</svg>
            """.formatted(WIDTH, height, escape(title), escape(description), WIDTH - 1, height - 1, GRID, body);
    }

    private void add(String element) {
        body.append(element).append('\n');
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
