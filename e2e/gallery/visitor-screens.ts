import type { Out } from '@crewcall/contract/types';
import { onward, press, visitor } from './steps';
import type { Screen } from './steps';

const start = Date.parse('2026-11-20T21:00:00Z');
const HOUR = 3_600_000;
const rowOf = (id: number, name: string, hours: number) => ({
  ...{ id, name, groupName: 'Stagehand', start, end: start + hours * HOUR, break: 0, hours: hours * HOUR },
  ...{ outcome: null, comment: '', asked: '', answer: '', isChanged: false, since: null, before: null },
});
/** Hours behind a link, since nobody can open one without its mail. */
const sentHours = (): Out<'getSentHours'> => ({
  state: 'waiting',
  jobName: 'Night concert',
  place: 'Town Hall, 483 George Street',
  tz: 'Australia/Sydney',
  contactName: 'Dana Site',
  expiresAt: start + 200 * HOUR,
  lapseApproves: true,
  answeredAt: null,
  answeredBy: '',
  sent: 2,
  approved: 0,
  rows: [rowOf(1, 'Kim O.', 8), { ...rowOf(2, 'Anh N.', 7.5), since: 'new' }],
  gone: [],
});
const token = '0123456789abcdef0123456789abcdef';
const sentQuote = {
  ...{ company: 'Crewcall Events', customer: 'Harbour Festivals Pty Ltd', number: 1042, state: 'sent' },
  validUntil: '2099-01-30',
  job: {
    title: 'Harbour Lights: main stage and front of house',
    ...{ start: Date.UTC(2098, 11, 28, 21), tz: 'Australia/Sydney' },
    location: 'Cockatoo Island, Sydney NSW 2000',
  },
  lines: [
    {
      ...{ what: 'Stagehand, Mon 29 Dec 2098, 8:00 am – 4:00 pm', detail: '' },
      ...{ people: 12, minutes: 480, rate: 5800, cents: 556_800 },
    },
    {
      ...{ what: 'Forklift Driver, Mon 29 Dec 2098, 8:00 am – 7:00 pm', people: 2, minutes: 660, rate: 7200 },
      detail: 'Each: Base: 8:00 × $72.00 = $576.00; Overtime +50%: 3:00 × $108.00 = $324.00',
      cents: 180_000,
    },
  ],
  ...{ net: 736_800, gst: 73_680, total: 810_480, answered: null },
  note: 'Includes a forklift. Parking is charged at cost.',
};
const acceptedQuote = {
  ...sentQuote,
  state: 'accepted',
  answered: { at: Date.UTC(2098, 11, 1), by: 'Kim Lee', how: 'link', note: 'Gate 4, please.' },
};

/** What is seen without a session. */
export const visitorScreens: Screen[] = [
  visitor('sign-in', '/'),
  visitor('sign-in-refused', '/', async (page) => {
    await page.getByLabel('Email').fill('nobody@crewcall.example');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('The email or the password').first().waitFor();
  }),
  visitor('forgot-password', '/reset'),
  visitor('signup-worker', '/public/signup/worker'),
  visitor('signup-refused', '/public/signup/worker', press(/^(Send|Sign Up|Submit|Join|Register)/)),
  visitor('signup-company', '/public/signup/company'),
  visitor('approve-hours', `/public/approve/${token}`, {
    altering: ['getSentHours', sentHours],
    then: press('Query this time: Kim O.'),
  }),
  visitor('approve-dead', `/public/approve/${token}`),
  visitor('quote', '/public/quote/0123456789abcdef', { altering: ['readQuote', () => sentQuote] }),
  visitor('quote-no-name', '/public/quote/0123456789abcdef', {
    altering: ['readQuote', () => sentQuote],
    then: press('Accept'),
  }),
  visitor('quote-accepted', '/public/quote/0123456789abcdef', {
    altering: ['readQuote', () => acceptedQuote],
  }),
  visitor('quote-expired', '/public/quote/0123456789abcdef', {
    altering: ['readQuote', () => ({ ...sentQuote, state: 'expired', validUntil: '2026-01-30' })],
  }),
  visitor('quote-dead-link', '/public/quote/0123456789abcdef'),
  visitor('link-bad', '/linklogin/0123456789abcdef', onward),
  visitor('reset-asked', '/reset', async (page) => {
    await page.getByLabel('Email').fill('nobody@crewcall.example');
    await page.getByRole('button', { name: /link/i }).click();
  }),
  visitor('reset-stale', '/?reset=0123456789abcdef', onward),
];
