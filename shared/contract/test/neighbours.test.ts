import { neighbourMisfits } from '../src/neighbours';
import type { Party } from '../src/neighbours';

const slot = (params: Record<string, 'number' | 'string'> = { idJob: 'number' }) => ({
  name: 'job-form',
  title: 'Job',
  width: 520,
  policy: 'session',
  region: 'page',
  params,
});
const route = (path: string) => ({ path, title: 'T', policy: 'session', region: 'page' });

function party(
  name: string,
  state: Party['state'],
  gives: Partial<Party['manifest']> = {},
  needs: Party['needs'] = {},
): Party {
  const nothing = { routes: [], slots: [], events: { sends: [], hears: [] } };
  return { manifest: { name, version: '1.0.0', ...nothing, ...gives }, needs, state };
}

const opens = { slots: { 'job-form': { in: { idJob: 'number' } } } };
const jobs = (state: Party['state'], gives = { slots: [slot()], routes: [route('/messages')] }) =>
  party('mf-jobs', state, gives);

test('F20: what is offered, under an address of a remote, and told by the server is no hindrance', () => {
  const user = party(
    'mf-pay',
    'new',
    { events: { sends: [], hears: ['job.changed'] } },
    { ...opens, links: { '/messages/unread': {} } },
  );
  expect(neighbourMisfits(user, [], [jobs('live')])).toEqual([]);
});

test.each(['live', 'canary', 'previous'] as const)(
  'F20: what a %s release uses is not taken away, and both are named with the mend',
  (state) => {
    const user = party('mf-pay', state, {}, { ...opens, links: { '/messages': {} } });
    expect(neighbourMisfits(jobs('new', { slots: [], routes: [] }), [jobs('live')], [user])).toEqual([
      `mf-pay 1.0.0 (${state}) opens the slot job-form, which mf-jobs 1.0.0 no longer has in this form. ` +
        'Keep it until mf-pay does without it.',
      `mf-pay 1.0.0 (${state}) leads to /messages, which mf-jobs 1.0.0 no longer has in this form. ` +
        'Keep it until mf-pay does without it.',
    ]);
  },
);

test('F20: a slot whose parameters are no longer the given ones is as good as taken away', () => {
  const user = party('mf-pay', 'live', {}, opens);
  const changed = jobs('new', { slots: [slot({ jobId: 'number' })], routes: [route('/messages')] });
  expect(neighbourMisfits(changed, [jobs('live')], [user])).toEqual([
    expect.stringContaining('opens the slot job-form'),
  ]);
});

test('F20: what only some releases of its owner have is not used yet', () => {
  const user = party('mf-pay', 'new', {}, opens);
  expect(neighbourMisfits(user, [], [jobs('canary'), jobs('live', { slots: [], routes: [] })])).toEqual([
    'mf-pay 1.0.0 opens the slot job-form, which mf-jobs 1.0.0 (live) does not have in this form. ' +
      'Ask for a release of mf-jobs that has it.',
  ]);
});

test('F20: an address, a slot and an event that nobody has are refused by name', () => {
  const user = party(
    'mf-pay',
    'new',
    { events: { sends: [], hears: ['moon.changed'] } },
    { ...opens, links: { '/nowhere': {} } },
  );
  expect(neighbourMisfits(user, [], [])).toEqual([
    'mf-pay 1.0.0 opens the slot job-form, which no remote has. Publish a remote that has it first, or leave it out.',
    'mf-pay 1.0.0 leads to /nowhere, which no remote has. Publish a remote that has it first, or leave it out.',
    'mf-pay 1.0.0 listens to moon.changed, which no remote has. Publish a remote that has it first, or leave it out.',
  ]);
});

test('F20: an event is sent with the fields that its hearers read, whoever of both comes second', () => {
  const shaped = (field: string) => ({
    events: { 'moon.changed': { in: { [field]: 'number' }, out: { [field]: 'number' } } },
  });
  const sender = (state: Party['state']) =>
    party('mf-jobs', state, { events: { sends: ['moon.changed'], hears: [] } }, shaped('phase'));
  const hearer = (state: Party['state'], field: string) =>
    party('mf-pay', state, { events: { sends: [], hears: ['moon.changed'] } }, shaped(field));
  const said = [expect.stringContaining('listens to moon.changed, which mf-jobs 1.0.0')];
  expect(neighbourMisfits(hearer('new', 'phase'), [], [sender('live')])).toEqual([]);
  expect(neighbourMisfits(hearer('new', 'age'), [], [sender('live')])).toEqual(said);
  expect(neighbourMisfits(sender('new'), [], [hearer('live', 'age')])).toEqual(said);
});

test('F20: what was missing already is nobody else’s fault', () => {
  const user = party('mf-pay', 'live', {}, opens);
  expect(neighbourMisfits(party('mf-crew', 'new'), [], [user])).toEqual([]);
});
