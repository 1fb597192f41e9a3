/// What an AWS account has to have for Talestream, in one of three sizes, and what that costs a month. It
/// shares the table's design and the arithmetic of its cost with the rest, and nothing else depends on it.
@NullMarked
package io.talestream.aws;

import org.jspecify.annotations.NullMarked;
