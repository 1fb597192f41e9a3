package io.talestream.transcription.summary.generative;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.talestream.contracts.summary.Recap.Heading;
import io.talestream.contracts.summary.Scene;
import io.talestream.languagemodel.ModelFailure;
import io.talestream.languagemodel.TokenUsage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads the answers of a model, which are JSON. Whatever exceeds a bound or has another form is left out.
final class ClaimsJson {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    /// Many models enclose JSON in marks for code.
    private static final Pattern FENCE = Pattern.compile("^```(?:json)?\\s*|\\s*```$");
    private static final Pattern UNFIT = Pattern.compile("[\\p{Cc}\\p{Cs}\\u2028\\u2029\\s]+");
    private static final int MOST_OF_A_KIND = 8;
    private static final int LONGEST_TEXT = 400;
    private static final int MOST_LINES = 6;

    private final JsonNode answer;

    /// @throws ModelFailure if it is no object
    ClaimsJson(String text) {
        JsonNode parsed;
        try {
            parsed = JSON.readTree(FENCE.matcher(text.strip()).replaceAll(""));
        } catch (IOException e) {
            // The cause may quote the transcript.
            parsed = JSON.missingNode();
        }
        if (!parsed.isObject()) {
            throw ModelFailure.unusable("the answer is no JSON object", TokenUsage.NONE);
        }
        this.answer = parsed;
    }

    Optional<String> title() {
        return text(answer.path("title"))
                .filter(title -> title.codePointCount(0, title.length()) <= Scene.LONGEST_TITLE);
    }

    /// The claims about lines from `from` to before `to`, the story first.
    List<Claim> claims(int from, int to) {
        List<Claim> claims = new ArrayList<>(story("story", from, to));
        for (Heading heading : Heading.values()) {
            claims.addAll(claims(heading.name().toLowerCase(Locale.ROOT), Optional.of(heading), from, to));
        }
        return claims;
    }

    List<Claim> story(String field, int from, int to) {
        return claims(field, Optional.empty(), from, to);
    }

    /// The numbers in this field.
    List<Integer> numbers(String field) {
        return integers(answer.path(field));
    }

    private List<Claim> claims(String field, Optional<Heading> heading, int from, int to) {
        List<Claim> claims = new ArrayList<>();
        for (JsonNode entry : answer.path(field)) {
            List<Integer> lines = integers(entry.path("lines"));
            boolean isInside = lines.stream().allMatch(line -> line >= from && line < to);
            Optional<String> text = text(entry.path("text"));
            if (text.isPresent() && isInside && !lines.isEmpty() && claims.size() < MOST_OF_A_KIND) {
                claims.add(new Claim(
                        heading, text.get(), lines.stream().limit(MOST_LINES).toList()));
            }
        }
        return claims;
    }

    private static Optional<String> text(JsonNode node) {
        String line =
                node.isTextual() ? UNFIT.matcher(node.asText()).replaceAll(" ").strip() : "";
        return Optional.of(line).filter(text -> !text.isEmpty() && text.length() <= LONGEST_TEXT);
    }

    private static List<Integer> integers(JsonNode array) {
        return array.isArray()
                ? array.valueStream()
                        .filter(JsonNode::canConvertToInt)
                        .filter(JsonNode::isIntegralNumber)
                        .map(JsonNode::asInt)
                        .distinct()
                        .toList()
                : List.of();
    }
}
