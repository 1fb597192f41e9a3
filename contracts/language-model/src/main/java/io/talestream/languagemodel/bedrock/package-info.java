/// Models on Amazon Bedrock, called through Converse.
@NullMarked
package io.talestream.languagemodel.bedrock;

import org.jspecify.annotations.NullMarked;
