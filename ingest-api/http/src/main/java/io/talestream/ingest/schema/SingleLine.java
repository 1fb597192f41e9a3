package io.talestream.ingest.schema;

import io.micronaut.context.annotation.AliasFor;
import io.swagger.v3.oas.annotations.media.Schema;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a field that holds one line of text that is not blank.
@Schema(minLength = 1, pattern = SingleLine.NOT_BLANK)
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
public @interface SingleLine {
    String NOT_BLANK = "\\S";

    /// The maximum number of characters.
    @AliasFor(annotation = Schema.class, member = "maxLength")
    int value();

    @AliasFor(annotation = Schema.class, member = "requiredMode")
    Schema.RequiredMode mode() default Schema.RequiredMode.AUTO;
}
