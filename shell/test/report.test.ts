import { createReporter } from '../src/host/report';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function reporting() {
  const sent: string[] = [];
  const reporter = createReporter(((_url: string, { body }: RequestInit) => {
    sent.push((JSON.parse(String(body)) as { message: string }).message);
    return Promise.resolve(new Response('{}'));
  }) as never);
  return { sent, reporter };
}

test('F43: a request that did not get through is reported once its page is known to have stayed', () => {
  const { sent, reporter } = reporting();
  reporter.report({ message: 'offline 0 signal timed out', endpoint: '/api/x', isCut: true });
  reporter.report({ message: 'dashboard could not be loaded: Failed to load script resources' });
  expect(sent).toEqual([]);
  // With its page all that waits goes: a page that is left never comes to this.
  jest.advanceTimersByTime(5_000);
  expect(sent).toEqual([
    'offline 0 signal timed out',
    'dashboard could not be loaded: Failed to load script resources',
  ]);
});

test('F43: what broke is reported at once, so that leaving the page does not hide it', () => {
  const { sent, reporter } = reporting();
  reporter.report({ message: 'TypeError: job is undefined', remote: 'mf-jobs', release: '1.0.0-00000000' });
  expect(sent).toEqual(['TypeError: job is undefined']);
});

test.each([
  ['/public/quote/abc-DEF_1', '/public/quote/…'],
  ['/public/Register/7_abc-DEF_1', '/public/Register/…'],
  ['/linklogin/abc-DEF_1/jobs', '/linklogin/…/jobs'],
])(
  'D.2.04, X-13: the token in %s is not reported, neither with the page nor with what was sent',
  (path, page) => {
    const sent: string[] = [];
    const { report } = createReporter(((_url: string, { body }: RequestInit) => {
      sent.push(String(body));
      return Promise.resolve(new Response('{}'));
    }) as never);
    window.history.replaceState(null, '', path);
    report({ message: 'TypeError: quote is undefined', payload: { token: 'abc-DEF_1', answer: 'accept' } });
    window.history.replaceState(null, '', '/');
    expect(JSON.parse(sent[0] ?? '{}')).toMatchObject({ page });
    expect(sent[0]).not.toContain('abc-DEF_1');
  },
);
