/// An OpenID Connect issuer in this process. It signs the tokens that a user pool signs on AWS, and users sign in
/// with a name. Its keys are its own and stay on this machine.
@NullMarked
package io.talestream.engines.tokens;

import org.jspecify.annotations.NullMarked;
