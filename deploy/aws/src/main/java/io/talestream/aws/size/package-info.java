/// How much of everything there is: three sizes, each a record of numbers, for as many tables of players as
/// the pages on the table's design reckon with.
@NullMarked
package io.talestream.aws.size;

import org.jspecify.annotations.NullMarked;
