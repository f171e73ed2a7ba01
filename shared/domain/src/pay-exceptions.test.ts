import { canBeApproved, isCleared, payExceptions } from './pay-exceptions';
import type { PayExceptionKind, PayFacts } from './pay-exceptions';
import { DAY_MS, HOUR_MS } from './units';

const start = Date.UTC(2026, 10, 10, 8);
const now = start + 3 * DAY_MS;
const fine: PayFacts = {
  start,
  end: start + 8 * HOUR_MS,
  break: HOUR_MS / 2,
  breakAfterMin: 300,
  idInvoice: null,
  idSignature: 4,
  isCorrection: false,
  crewStart: start,
  lacksRate: false,
  abn: '51 824 753 556',
  hasWithholdingNote: false,
  gstAsked: false,
  isApproved: false,
  overlaps: false,
  isQuestioned: false,
  isPunchedLate: false,
  isOwnSet: false,
  isOwnSigned: false,
};
const kinds = (over: Partial<PayFacts>, at = now) => payExceptions({ ...fine, ...over }, at);

test('a signed time of its crew with rate and ABN is no exception', () => {
  expect(kinds({})).toEqual([]);
});

test.each<[PayExceptionKind, Partial<PayFacts>]>([
  ['missing-out', { end: 0, idSignature: null }],
  ['question', { isQuestioned: true }],
  ['overlap', { overlaps: true }],
  ['no-rate', { lacksRate: true }],
  ['no-abn', { abn: '' }],
  ['no-abn', { abn: '51 824 753 557' }],
  ['gst-asked', { gstAsked: true }],
  ['far-start', { crewStart: start + DAY_MS + 1 }],
  ['far-start', { crewStart: start - DAY_MS - 1 }],
  ['long', { end: start + 20 * HOUR_MS + 1 }],
  ['no-break', { break: 0 }],
  ['no-break', { break: 0, end: start + 5 * HOUR_MS + 1 }],
  ['no-break-said', { break: 0, breakSaid: 0 }],
  ['own-set', { isOwnSet: true }],
  ['own-signed', { isOwnSigned: true }],
  ['unsigned', { idSignature: null }],
])('%s: %j', (kind, over) => expect(kinds(over)).toEqual([kind]));

test('a punch that arrived late is looked at until somebody else signs or approves the time', () => {
  const late = { isPunchedLate: true, idSignature: null };
  expect(kinds(late)).toEqual(['late-punch', 'unsigned']);
  expect(kinds({ ...late, idSignature: 4, isOwnSigned: true })).toEqual(['late-punch', 'own-signed']);
  expect(kinds({ ...late, idSignature: 4 })).toEqual([]);
  expect(kinds({ ...late, isApproved: true })).toEqual([]);
});

test('on the edge nothing is wrong yet: 24 h from the crew, 20 h long, 28 days old', () => {
  expect(kinds({ crewStart: start + DAY_MS })).toEqual([]);
  expect(kinds({ crewStart: start - DAY_MS })).toEqual([]);
  expect(kinds({ end: start + 20 * HOUR_MS })).toEqual([]);
  expect(kinds({}, fine.end + 28 * DAY_MS)).toEqual([]);
  expect(kinds({}, fine.end + 28 * DAY_MS + 1)).toEqual(['old']);
});

test('a time needs no break up to the company’s minutes, with none set, or once it is approved', () => {
  expect(kinds({ break: 0, end: start + 5 * HOUR_MS })).toEqual([]);
  expect(kinds({ break: 0, breakAfterMin: 0 })).toEqual([]);
  expect(kinds({ break: 0, isApproved: true })).toEqual([]);
});

test('a note of what is withheld stands for an ABN, an approval for what only somebody can judge', () => {
  expect(kinds({ abn: '', hasWithholdingNote: true })).toEqual([]);
  const odd = { idSignature: null, end: start + 30 * HOUR_MS, crewStart: start - 2 * DAY_MS, isOwnSet: true };
  expect(kinds(odd)).toEqual(['far-start', 'long', 'own-set', 'unsigned']);
  expect(kinds({ ...odd, isApproved: true })).toEqual([]);
  expect(kinds({ overlaps: true, lacksRate: true, isQuestioned: true, isApproved: true })).toEqual([
    'question',
    'overlap',
    'no-rate',
  ]);
  expect(canBeApproved(['question', 'unsigned'])).toBe(true);
  expect(canBeApproved(['question', 'overlap'])).toBe(false);
});

test('C.8.10: a correction is neither signed nor near a crew; what is too short to be paid needs only its answer', () => {
  expect(kinds({ isCorrection: true, idSignature: null, crewStart: 0 })).toEqual([]);
  const correction = {
    isCorrection: true,
    idSignature: null,
    isApproved: false,
    isOwnSigned: false,
    isOwnSet: false,
  };
  expect(isCleared(correction)).toBe(true);
  // A signature that the worker took over their own time clears nothing.
  const signed = { ...correction, isCorrection: false, idSignature: 4 };
  expect([isCleared(signed), isCleared({ ...signed, isOwnSigned: true })]).toEqual([true, false]);
  // D.3.06: nor does one that somebody else took over times that the worker set.
  expect(isCleared({ ...signed, isOwnSet: true })).toBe(false);
  const short = { end: start + 60_000, idSignature: null, rate: null };
  expect(kinds(short)).toEqual([]);
  expect(kinds({ ...short, isQuestioned: true })).toEqual(['question']);
});
