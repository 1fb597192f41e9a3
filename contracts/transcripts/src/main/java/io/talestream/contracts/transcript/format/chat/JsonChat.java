package io.talestream.contracts.transcript.format.chat;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.talestream.contracts.transcript.Utterance.Kind;
import io.talestream.contracts.transcript.format.input.JsonInput;
import io.talestream.contracts.transcript.format.input.UnreadableTranscript;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Messages of Foundry VTT (`timestamp`, `speaker`, `whisper`, `rolls`) and of Roll20 (`.priority`, `who`, `type`,
/// `inlinerolls`), wherever they are: in arrays, one after the other, or in objects by their ids. Fields that are not
/// needed are skipped.
final class JsonChat {
    /// The id of a message of Roll20.
    private static final Pattern ID = Pattern.compile("-[0-9A-Za-z_-]{19}");

    private static final Pattern TIME = Pattern.compile("[0-9]{1,15}(\\.[0-9]{0,20})?");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");

    /// Numbers are types of Foundry VTT before version 12.
    private static final Set<String> WHISPERS = Set.of("whisper", "4");
    private static final Set<String> ROLLS = Set.of("rollresult", "gmrollresult", "5");

    private final JsonInput in;
    private final ChatLog to;

    private JsonChat(JsonInput in, ChatLog to) {
        this.in = in;
        this.to = to;
    }

    static void read(Reader reader, ChatLog to) throws IOException {
        JsonInput.read(reader, in -> {
            var chat = new JsonChat(in, to);
            while (in.nextValue()) {
                chat.value();
            }
            return to;
        });
    }

    private void value() throws IOException {
        if (in.isArray()) {
            while (in.nextElement()) {
                value();
            }
        } else if (in.isObject()) {
            new Message().read();
        }
    }

    /// The formula and the total of dice.
    private record Dice(String formula, String total) {
        static Dice read(JsonInput in) throws IOException {
            String formula = "";
            String total = "";
            for (String field = in.nextField(); field != null; field = in.nextField()) {
                switch (field) {
                    case "formula", "expression" -> formula = in.scalar();
                    case "total" -> total = in.scalar();
                    case "results" -> total = in.isObject() ? read(in).total() : "";
                    default -> in.skip();
                }
            }
            return new Dice(formula, total);
        }

        /// Dice within a text; empty if it has none.
        static Optional<Dice> parse(String json) throws IOException {
            try (var in = new JsonInput(new StringReader(json))) {
                in.enterFirst();
                return Optional.of(read(in)).filter(dice -> !dice.total.isEmpty());
            } catch (JsonProcessingException | UnreadableTranscript e) {
                return Optional.empty();
            }
        }

        String text() {
            return formula.isEmpty() ? total : formula + " = " + total;
        }
    }

    private final class Message {
        private String time = "";
        private String who = "";
        private String type = "";
        private String content = "";
        private String flavor = "";
        private String formula = "";
        private boolean isWhispered;
        private boolean isBlind;
        private boolean isTemplate;
        private List<Dice> dice = List.of();
        private List<Dice> inline = List.of();

        void read() throws IOException {
            for (String field = in.nextField(); field != null; field = in.nextField()) {
                switch (field) {
                    case "timestamp", ".priority" -> time = in.scalar();
                    case "who" -> who = in.scalar();
                    case "speaker" -> who = alias();
                    case "type" -> type = in.scalar();
                    case "content" -> content = in.scalar();
                    case "flavor" -> flavor = in.scalar();
                    case "origRoll" -> formula = in.scalar();
                    case "whisper" -> isWhispered = hasElements();
                    case "blind" -> isBlind = in.scalar().equals("true");
                    case "rolltemplate" -> isTemplate = !in.scalar().isEmpty();
                    case "roll", "rolls" -> dice = dice();
                    case "inlinerolls" -> inline = dice();
                    case "messages" -> value();
                    default -> other(field);
                }
            }
            // A message to a script was shown to no one.
            if (TIME.matcher(time).matches() && !type.equals("api")) {
                say();
            }
        }

        private void other(String field) throws IOException {
            if (ID.matcher(field).matches()) {
                value();
            } else {
                in.skip();
            }
        }

        private void say() throws IOException {
            if (ROLLS.contains(type) && dice.isEmpty()) {
                dice = Dice.parse(content).map(one -> new Dice(formula, one.total())).stream()
                        .toList();
                content = dice.isEmpty() ? content : "";
            }
            boolean isRoll = ROLLS.contains(type) || isTemplate || !dice.isEmpty() || !inline.isEmpty();
            boolean isWhisper = isWhispered || WHISPERS.contains(type);
            to.add(
                    in,
                    to.since((long) Double.parseDouble(time)),
                    who,
                    text(),
                    isRoll ? Kind.ROLL : isWhisper ? Kind.WHISPER : Kind.CHAT,
                    isWhisper || isBlind || type.equals("gmrollresult"));
        }

        private String text() {
            String said = HtmlText.of(inlined());
            String about = HtmlText.of(flavor);
            // The content of a roll is its total, if nothing else.
            Stream<String> own =
                    dice.isEmpty() || !NUMBER.matcher(said.strip()).matches() ? Stream.of(said) : Stream.of();
            return Stream.concat(
                            Stream.concat(Stream.of(about.isBlank() ? "" : about + ":"), own),
                            dice.stream().map(Dice::text))
                    .filter(part -> !part.isBlank())
                    .collect(Collectors.joining(" "));
        }

        /// `$[[0]]` is the place of the first total; `{{name=value}}` is a field of a template.
        private String inlined() {
            String all = content;
            for (int i = 0; i < inline.size(); i++) {
                all = all.replace("$[[" + i + "]]", inline.get(i).total());
            }
            return isTemplate ? all.replace("{{", "").replace("}}", " ").replace("=", ": ") : all;
        }

        private String alias() throws IOException {
            String alias = "";
            if (in.isObject()) {
                for (String field = in.nextField(); field != null; field = in.nextField()) {
                    String value = in.scalar();
                    alias = field.equals("alias") ? value : alias;
                }
                return alias;
            }
            return in.scalar();
        }

        private boolean hasElements() throws IOException {
            boolean some = false;
            if (in.isArray()) {
                while (in.nextElement()) {
                    some = true;
                    in.skip();
                }
            }
            return some;
        }

        /// Objects, or objects within texts; one or a list.
        private List<Dice> dice() throws IOException {
            List<Dice> all = new ArrayList<>();
            if (in.isArray()) {
                while (in.nextElement()) {
                    oneDice().ifPresent(all::add);
                }
            } else {
                oneDice().ifPresent(all::add);
            }
            return all;
        }

        private Optional<Dice> oneDice() throws IOException {
            return in.isObject() ? Optional.of(Dice.read(in)) : Dice.parse(in.scalar());
        }
    }
}
