/// An OpenID Connect issuer in this process, which signs the tokens that a user pool signs on AWS. Its keys are its
/// own:
/// those that come with the library can be read by everyone.
@NullMarked
package io.talestream.engines.tokens;

import org.jspecify.annotations.NullMarked;
