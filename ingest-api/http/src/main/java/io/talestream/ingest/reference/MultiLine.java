package io.talestream.ingest.reference;

import io.micronaut.context.annotation.AliasFor;
import io.swagger.v3.oas.annotations.media.Schema;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Says of a field that it is any number of lines of text, or none.
@Schema
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
public @interface MultiLine {
    /// The most characters it may have.
    @AliasFor(annotation = Schema.class, member = "maxLength")
    int value();
}
