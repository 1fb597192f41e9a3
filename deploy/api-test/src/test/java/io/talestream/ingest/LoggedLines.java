package io.talestream.ingest;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.Layout;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.Property;
import org.jspecify.annotations.Nullable;

/// Everything that is logged while this is open, in the format of the shipped logging configuration.
final class LoggedLines implements AutoCloseable {
    private static final String OURS = "talestream.log.level";
    private static final String LIBRARIES = "talestream.log.libraries";

    private final LoggerContext context = (LoggerContext) LogManager.getContext(false);
    private final @Nullable URI before = context.getConfigLocation();
    private final Queue<String> lines = new ConcurrentLinkedQueue<>();

    private LoggedLines(Level ours, Level libraries) {
        System.getProperties().putAll(Map.of(OURS, ours.name(), LIBRARIES, libraries.name()));
        context.setConfigLocation(shipped());
        Configuration configuration = context.getConfiguration();
        Layout<?> layout = configuration.getAppender("json").getLayout();
        var memory = new AbstractAppender("memory", null, layout, false, Property.EMPTY_ARRAY) {
            @Override
            public void append(LogEvent event) {
                lines.add(Objects.toString(layout.toSerializable(event)));
            }
        };
        memory.start();
        configuration.getRootLogger().removeAppender("json");
        configuration.getRootLogger().addAppender(memory, null, null);
    }

    static LoggedLines at(Level ours, Level libraries) {
        return new LoggedLines(ours, libraries);
    }

    /// Raises the level of one logger, like an operator who debugs a library.
    void raise(String logger, Level level) {
        Configurator.setLevel(logger, level);
    }

    List<String> all() {
        return List.copyOf(lines);
    }

    List<String> with(String text) {
        return lines.stream().filter(line -> line.contains(text)).toList();
    }

    @Override
    public void close() {
        System.clearProperty(OURS);
        System.clearProperty(LIBRARIES);
        context.setConfigLocation(before);
    }

    private static URI shipped() {
        try {
            return Objects.requireNonNull(LoggedLines.class.getResource("/talestream-log4j2.xml"))
                    .toURI();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
