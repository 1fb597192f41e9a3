package io.talestream.ingest.schema;

import io.micronaut.context.annotation.AliasFor;
import io.swagger.v3.oas.annotations.media.Schema;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a field that holds text of zero or more lines.
@Schema
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
public @interface MultiLine {
    /// The maximum number of characters.
    @AliasFor(annotation = Schema.class, member = "maxLength")
    int value();
}
