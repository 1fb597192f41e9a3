import { expect, test } from 'vitest';
import { parse, to } from '../../main/web/lib/routes';

test('every page has its address', () => {
  expect(parse('/')).toEqual({ page: 'welcome' });
  expect(parse('/app')).toEqual({ page: 'workspaces' });
  expect(parse('/app/invite/AB-CD')).toEqual({ page: 'invite', code: 'AB-CD' });
  expect(parse('/app/shared/x')).toEqual({ page: 'shared', code: 'x' });
  expect(parse('/app/shared', '#X-Y&t=12')).toEqual({ page: 'shared', code: 'X-Y' });
  expect(parse('/app/shared', '#t=12')).toEqual({ page: 'nowhere' });
  expect(parse('/app/shared')).toEqual({ page: 'nowhere' });
  expect(parse('/app/w/1')).toEqual({ page: 'workspace', ws: '1' });
  expect(parse('/app/w/1/people')).toEqual({ page: 'people', ws: '1' });
  expect(parse('/app/w/1/c/2')).toEqual({ page: 'campaign', ws: '1', campaign: '2' });
  expect(parse('/app/w/1/c/2/s/3')).toEqual({ page: 'session', ws: '1', campaign: '2', session: '3' });
  expect(parse('/app/w/1/c/2/x/3')).toEqual({ page: 'nowhere' });
  expect(parse('/elsewhere')).toEqual({ page: 'nowhere' });
});

test('what is linked is understood', () => {
  for (const [page, address] of [
    ['invite', to.invite('AB-CD')],
    ['shared', to.shared('AB-CD')],
  ] as const) {
    const link = new URL(address, 'http://localhost');
    expect(link.pathname).not.toContain('AB');
    expect(parse(link.pathname, link.hash)).toEqual({ page, code: 'AB-CD' });
  }
  expect(parse(to.session('1', '2', '3'))).toEqual({ page: 'session', ws: '1', campaign: '2', session: '3' });
  expect(to.session('1', '2', '3', 1500)).toBe('/app/w/1/c/2/s/3?t=1500');
  expect(parse(to.people('1'))).toEqual({ page: 'people', ws: '1' });
});
