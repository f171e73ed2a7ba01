import { quoteAnswerWords, quoteDifferences, quoteLineAmounts, quoteLineDetail } from './quotes';

const zone = 'Australia/Sydney';
const HOUR = 3_600_000;
const start = Date.parse('2026-11-14T08:00+11:00');
const crew = { idReqCrew: 1, idGroup: 5, group: 'Stagehand', start, end: start + 4 * HOUR, people: 4 };
const job = { title: 'Stadium build', start, zone, location: 'Olympic Park' };
const was = { idCustomer: 3, job, crews: [crew] };
const now = { idCustomer: 3, isCancelled: false, location: 'Olympic Park', zone, crews: [crew] };

test('D.2.04: a job that is as it was quoted differs in nothing', () => {
  expect(quoteDifferences(was, now)).toEqual([]);
});

test.each([
  [
    { crews: [{ ...crew, people: 1 }] },
    ['Stagehand, Sat 14 Nov 2026, 8:00 am – 12:00 pm: 1 person; quoted 4'],
  ],
  [
    { crews: [{ ...crew, start: start + HOUR }] },
    ['Stagehand: Sat 14 Nov 2026, 9:00 am – 12:00 pm; quoted Sat 14 Nov 2026, 8:00 am – 12:00 pm'],
  ],
  [
    { crews: [{ ...crew, idGroup: 6, group: 'Rigger' }] },
    [
      'Added: Rigger, Sat 14 Nov 2026, 8:00 am – 12:00 pm, 4 people',
      'Removed: Stagehand, Sat 14 Nov 2026, 8:00 am – 12:00 pm, 4 people',
    ],
  ],
  [{ crews: [] }, ['Removed: Stagehand, Sat 14 Nov 2026, 8:00 am – 12:00 pm, 4 people']],
  [{ location: '' }, ['Place: none; quoted Olympic Park']],
  [{ idCustomer: null }, ['The job has another customer.']],
  [{ isCancelled: true, crews: [] }, ['The job is cancelled.']],
])('D.2.04: %j differs', (change, differs) => {
  expect(quoteDifferences(was, { ...now, ...change })).toEqual(differs);
});

test('D.2.04: a group that was renamed since is no other crew', () => {
  expect(quoteDifferences(was, { ...now, crews: [{ ...crew, group: 'Stage crew' }] })).toEqual([]);
});

test('D.2.04: a line says people, hours and rate; only loadings need more', () => {
  expect(quoteLineAmounts({ people: 1, minutes: 270, rate: 6000 })).toBe(
    '1 person, 4 h 30 min, $60.00 an hour',
  );
  const piece = { start, end: start + 4 * HOUR, minutes: 240, cents: 24_000, percent: 0 };
  const base = { ...piece, kind: 'base' as const, name: 'Base' };
  expect(quoteLineDetail({ rateCents: 6000, pieces: [base] })).toBe('');
  const saturday = {
    ...{ ...piece, kind: 'day' as const, name: 'Saturday', percent: 50 },
    ...{ minutes: 60, cents: 9000 },
  };
  expect(quoteLineDetail({ rateCents: 6000, pieces: [base, saturday] as never })).toBe(
    'Each: Base: 4:00 × $60.00 = $240.00; Saturday +50%: 1:00 × $90.00 = $90.00',
  );
});

test('D.2.04: an answer that the office recorded is marked as such', () => {
  const answered = { by: 'Kim Lee', at: start, how: 'office' as const };
  expect(quoteAnswerWords('accepted', answered, zone)).toBe(
    'Accepted by Kim Lee on Sat 14 Nov 2026, recorded by the office',
  );
  expect(quoteAnswerWords('declined', { ...answered, how: 'link' }, zone)).toBe(
    'Declined by Kim Lee on Sat 14 Nov 2026',
  );
  expect(quoteAnswerWords('sent', null, zone)).toBe('');
});
