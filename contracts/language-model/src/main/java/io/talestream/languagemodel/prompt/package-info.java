/// Every prompt of the product. Instructions are in [io.talestream.languagemodel.prompt.Prompts] only; whatever users
/// have said or written is enclosed as data.
@NullMarked
package io.talestream.languagemodel.prompt;

import org.jspecify.annotations.NullMarked;
