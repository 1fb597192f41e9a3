import { expect, test } from 'vitest';
import { base64url, challenge, claims, random } from '../../main/web/lib/pkce';

test('the challenge is that of RFC 7636, appendix B', async () => {
  expect(await challenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});

test('a verifier has characters and length that the RFC allows, and is never the same', () => {
  expect(random(48)).toMatch(/^[A-Za-z0-9_-]{64}$/);
  expect(random()).not.toBe(random());
});

test('claims are read as UTF-8, and what is no token has none', () => {
  const payload = base64url(new TextEncoder().encode(JSON.stringify({ name: 'Zoë', nonce: 'n' })));
  expect(claims(`x.${payload}.y`)).toEqual({ name: 'Zoë', nonce: 'n' });
  expect(claims('nonsense')).toEqual({});
  expect(claims('a.%%%.c')).toEqual({});
});
