/// An OpenID Connect issuer in this process, which signs the tokens that a user pool signs on AWS, and lets people sign
/// in with a name. Its keys are its own and stay on this machine.
@NullMarked
package io.talestream.engines.tokens;

import org.jspecify.annotations.NullMarked;
