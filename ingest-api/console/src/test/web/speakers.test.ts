import { describe, expect, it } from 'vitest';
import { memberNamed, speakerCount, usualCount } from '../../main/web/lib/speakers';
import type { Member } from '../../main/web/lib/types';

const members = (...names: string[]): Member[] =>
  names.map((displayName, i) => ({ userId: `u${i}`, displayName, role: 'PLAYER', joinedAt: '', etag: '' }));

describe('the number of speakers', () => {
  it('is estimated if nothing is typed', () => expect(speakerCount(' ')).toBeUndefined());
  it('is 1 to 30', () => {
    expect([speakerCount('1'), speakerCount(' 30 ')]).toEqual([1, 30]);
    for (const bad of ['0', '31', '-1', '2.5', '1e1', 'two', '1000']) expect(speakerCount(bad)).toBeNaN();
  });
  it('is that of the members who attended', () => {
    const group = members('Ada', 'Gwen', 'Tov');
    expect(usualCount(group, ['u1'])).toBe('2');
    expect(usualCount(group, ['u1', 'u2'])).toBe('1');
    expect(usualCount(group, ['u0', 'u1', 'u2'])).toBe('');
    expect(usualCount(group, ['gone'])).toBe('3');
  });
  it('is that of all members by default, unless there is only one', () => {
    expect(usualCount(members('Ada', 'Gwen', 'Tov'))).toBe('3');
    expect(usualCount(members('Ada'))).toBe('');
    expect(usualCount(members(...Array.from({ length: 40 }, (_, i) => `m${i}`)))).toBe('30');
  });
});

describe('the member with a name', () => {
  it('is found regardless of case', () => expect(memberNamed(' gwen', members('Ada', 'Gwen'))).toBe('u1'));
  it('is none if two have it', () => expect(memberNamed('Gwen', members('Gwen', 'gwen'))).toBeUndefined());
  it('is none if no member has it', () => expect(memberNamed('Tov', members('Gwen'))).toBeUndefined());
});
