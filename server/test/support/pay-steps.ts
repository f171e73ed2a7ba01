import fc from 'fast-check';

// So few hours that times meet often.
const hour = fc.integer({ min: 0, max: 8 });
const long = fc.integer({ min: 1, max: 5 });
const nth = fc.nat({ max: 9 });
const yes = fc.constantFrom('none', 'first', 'all', 'old');
const how = fc.constantFrom('claimed', 'other', 'kept');
/** One thing that the office or the worker does; `nth` picks among what there is. */
const step = fc.oneof(
  fc.record({ do: fc.constant('add' as const), job: fc.nat({ max: 1 }), hour, long }),
  fc.record({ do: fc.constant('punch' as const), job: fc.nat({ max: 1 }), hour }),
  fc.record({ do: fc.constant('accept' as const), nth }),
  // So early that nobody is given the automatic break.
  fc.record({ do: fc.constant('all out' as const), job: fc.nat({ max: 1 }), hour: long, undo: fc.boolean() }),
  fc.record({ do: fc.constant('edit' as const), nth, hour, long, keeps: fc.boolean() }),
  fc.record({ do: fc.constant('delete' as const), nth }),
  fc.record({ do: fc.constant('sign' as const), job: fc.nat({ max: 1 }) }),
  fc.record({ do: fc.constant('generate' as const), yes }),
  fc.record({ do: fc.constant('generate' as const), yes }),
  fc.record({ do: fc.constant('cancel' as const), nth }),
  fc.record({ do: fc.constant('file' as const), yes }),
  fc.record({ do: fc.constant('file' as const), yes }),
  fc.record({ do: fc.constant('clear' as const), nth }),
  fc.record({ do: fc.constant('ask' as const), nth, more: long }),
  fc.record({ do: fc.constant('answer' as const), nth, hour, long, how }),
  fc.record({ do: fc.constant('answer' as const), nth, hour, long, how }),
);
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const begin = (job: number, at: number): Step[] => [
  { do: 'add', job, hour: at, long: 4 },
  { do: 'generate', yes: 'none' },
  { do: 'file', yes: 'none' },
  { do: 'cancel', nth: 0 },
];
/** A time that is on an invoice and then corrected, and `then`. */
const corrected = (job: number, at: number, then: readonly Step[]): Step[] => [
  { do: 'add', job, hour: at, long: 3 },
  { do: 'generate', yes: 'none' },
  { do: 'ask', nth: 0, more: 1 },
  { do: 'answer', nth: 0, hour: at, long: 4, how: 'claimed' },
  ...then,
];
const second: Step[] = [
  { do: 'generate', yes: 'none' },
  { do: 'ask', nth: 0, more: 2 },
];
/** Everybody is clocked out, and the worker's own punch says otherwise; then what is corrected is cancelled. */
const punchedLate = (job: number, at: number, then: readonly Step[]): Step[] => [
  { do: 'punch', job, hour: at },
  { do: 'all out', job, hour: at + 2, undo: false },
  ...then,
  { do: 'generate', yes: 'none' },
  { do: 'ask', nth: 0, more: 2 },
  { do: 'answer', nth: 0, hour: at, long: 4, how: 'claimed' },
];
export const begins: ((job: number, at: number) => Step[])[] = [
  () => [],
  begin,
  // The correction waits, and so does the time itself.
  (job, at) => corrected(job, at, [{ do: 'cancel', nth: 0 }]),
  // Then its start alone is moved.
  (job, at) =>
    corrected(job, at, [
      { do: 'cancel', nth: 0 },
      { do: 'edit', nth: 0, hour: at + 1, long: 1, keeps: true },
    ]),
  // A late punch is accepted while the correction waits; or is paid.
  (job, at) => [
    ...punchedLate(job, at, [{ do: 'punch', job, hour: at + 4 }]),
    { do: 'cancel', nth: 0 },
    { do: 'accept', nth: 0 },
  ],
  (job, at) => [
    ...punchedLate(job, at, [{ do: 'punch', job, hour: at + 4 }]),
    { do: 'generate', yes: 'none' },
    { do: 'cancel', nth: 0 },
    { do: 'accept', nth: 0 },
  ],
  // Or the Clock Out All is undone, and made anew.
  (job, at) => [
    ...punchedLate(job, at, []),
    { do: 'generate', yes: 'none' },
    { do: 'cancel', nth: 0 },
    { do: 'all out', job, hour: at, undo: true },
    { do: 'all out', job, hour: at + 4, undo: false },
  ],
  // A first correction is paid, and a second one asked for.
  (job, at) => corrected(job, at, second),
  // The second one waits, and the invoice of the first is cancelled.
  (job, at) =>
    corrected(job, at, [
      ...second,
      { do: 'answer', nth: 0, hour: at, long: 4, how: 'claimed' },
      { do: 'cancel', nth: 1 },
    ]),
  // Both are paid, the invoice of the first is cancelled, and there is a third.
  (job, at) =>
    corrected(job, at, [
      ...second,
      { do: 'answer', nth: 0, hour: at, long: 4, how: 'claimed' },
      { do: 'generate', yes: 'none' },
      { do: 'cancel', nth: 1 },
      { do: 'ask', nth: 0, more: 1 },
      { do: 'answer', nth: 0, hour: at, long: 4, how: 'claimed' },
    ]),
];
/** Two short calls of one crew, the second within what a minimum of the first has paid; then the second is corrected. */
const shortCalls = (job: number, at: number, nth: number): Step[] => [
  { do: 'add', job, hour: at, long: 1 },
  { do: 'generate', yes: 'none' },
  { do: 'add', job, hour: at + 2, long: 1 },
  { do: 'generate', yes: 'none' },
  { do: 'ask', nth, more: 2 },
  { do: 'answer', nth: 0, hour: at, long: 4, how: 'claimed' },
  { do: 'generate', yes: 'all' },
];
/** A time within what a minimum has paid that shares its minutes with the other: somebody has said yes to it. */
const doubled = (job: number, at: number): Step[] => [
  { do: 'add', job, hour: at, long: 1 },
  { do: 'generate', yes: 'none' },
  { do: 'add', job, hour: at, long: 1 },
  { do: 'generate', yes: 'all' },
  { do: 'file', yes: 'all' },
];
/** What used a minimum up is cancelled, beside a time that was paid in full for it. */
const usedUp = (job: number, at: number): Step[] => [
  { do: 'add', job, hour: at, long: 1 },
  { do: 'generate', yes: 'none' },
  { do: 'add', job, hour: at, long: 1 },
  { do: 'add', job, hour: at + 1, long: 3 },
  { do: 'generate', yes: 'all' },
  { do: 'cancel', nth: 1 },
];
export const shortBegins: typeof begins = [
  ...begins,
  (job, at) => [...usedUp(job, at), { do: 'delete', nth: 2 }],
  (job, at) => [...usedUp(job, at), { do: 'edit', nth: 2, hour: at + 1, long: 1, keeps: false }],
  doubled,
  (job, at) => shortCalls(job, at, 0),
  (job, at) => shortCalls(job, at, 1),
  (job, at) => [...shortCalls(job, at, 1), { do: 'cancel', nth: 0 }],
  // What was paid as a minimum is cancelled, and the time that bore it is to go.
  (job, at) => [...shortCalls(job, at, 1), { do: 'cancel', nth: 0 }, { do: 'delete', nth: 0 }],
  // Of a corrected time fewer hours are found than were paid, while another waits.
  (job, at) => [
    ...shortCalls(job, at, 1),
    { do: 'ask', nth: 1, more: 1 },
    { do: 'add', job, hour: at, long: 2 },
    { do: 'answer', nth: 0, hour: at, long: 2, how: 'other' },
    { do: 'generate', yes: 'first' },
  ],
  // So is the correction, which cannot bear one in its place.
  (job, at) => [
    ...shortCalls(job, at, 1),
    { do: 'cancel', nth: 0 },
    { do: 'cancel', nth: 2 },
    { do: 'delete', nth: 0 },
  ],
];

export const storyOf = (all: typeof begins) =>
  fc
    .tuple(
      fc.constantFrom(...all),
      fc.nat({ max: 1 }),
      hour,
      fc.array(step, { minLength: 6, maxLength: 24, size: 'max' }),
    )
    .map(([first, job, at, steps]) => [...first(job, at), ...steps]);
