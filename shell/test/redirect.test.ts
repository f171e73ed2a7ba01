import { afterLink, readLink } from '../src/pages/entry/link-parts';
import { afterContract, resetTokenOf, safePath, signInPath } from '../src/session/redirect';

describe('where one may be sent', () => {
  const origin = 'https://crew.example';
  test('S-07: same-origin paths pass, with query and hash', () => {
    expect(safePath('/jobs/upcoming?x=1#y', origin)).toBe('/jobs/upcoming?x=1#y');
    expect(safePath('/us/contract/jobs', origin)).toBe('/us/contract/jobs');
  });
  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '',
    'jobs',
    '/',
    '/login',
    '/logout',
    '/linklogin/x',
    '/?redirect=/',
    null,
  ])('S-07: %p does not', (raw) => expect(safePath(raw, origin)).toBeNull());
  test('S-07: the sign-in address remembers the page', () => {
    expect(signInPath('/admin/time?x=1')).toBe('/?redirect=%2Fadmin%2Ftime%3Fx%3D1');
    expect(signInPath('/logout')).toBe('/');
  });
  test('S-08: the contract goes on to the path after its prefix, else to /jobs', () => {
    expect(afterContract('/us/contract/calendar/4')).toBe('/calendar/4');
    expect(afterContract('/us/contract/jobs/openings?x=1#y')).toBe('/jobs/openings?x=1#y');
    expect(afterContract('/us/contract')).toBe('/jobs');
    expect(afterContract('/us/contract//evil.example')).toBe('/jobs');
  });
});

describe('sign-in links', () => {
  const at = (path: string) => afterLink(readLink(path)!);
  test('S-12: the parts of a link', () => {
    expect(readLink('/linklogin/t0k/acceptJob/7/9/1')).toEqual({
      token: 't0k',
      redirect: 'acceptJob',
      jobId: 7,
      idReqCrew: 9,
      accept: true,
    });
    expect(readLink('/linklogin/t/acceptJob/7/9/false')?.accept).toBe(false);
    const accept = (value: string) => readLink(`/linklogin/t/acceptJob/7/9${value}`)?.accept;
    expect(['', '/', '/1', '/true', '/TRUE'].map(accept)).toEqual([true, true, true, true, true]);
    expect(['/0', '/false'].map(accept)).toEqual([false, false]);
    expect(['/2', '/yes', '/null'].map(accept)).toEqual([null, null, null]);
    expect(readLink('/linklogin')).toBeNull();
  });
  test('A.2.06, S-13: any other redirect is navigated to, inside the product', () => {
    expect(at(`/linklogin/t/${encodeURIComponent('/admin/time')}`)).toBe('/admin/time');
    expect(at('/linklogin/t/calendar')).toBe('/calendar');
    expect(at(`/linklogin/t/${encodeURIComponent('//evil.example')}`)).toBe('/jobs');
  });
  test('A.2.07: without a redirect to the shift, else to My Shifts', () => {
    expect(at('/linklogin/t')).toBe('/jobs/upcoming');
    expect(at('/linklogin/t/acceptJob/7/9/1')).toBe('/jobs/upcoming/7/crews');
    expect(at('/linklogin/t//7')).toBe('/jobs/upcoming/7/crews');
  });
  test('S-19: the token of a new password', () => {
    expect(resetTokenOf({ pathname: '/', search: '?reset=abc' })).toBe('abc');
    expect(resetTokenOf({ pathname: '/reset/abc' })).toBe('abc');
    expect(resetTokenOf({ pathname: '/reset' })).toBeNull();
  });
});
