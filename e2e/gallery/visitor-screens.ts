import type { Out } from '@crewcall/contract/types';
import { onward, press, visitor } from './steps';
import type { Screen } from './steps';

const start = Date.parse('2026-11-20T21:00:00Z');
const HOUR = 3_600_000;
const rowOf = (id: number, name: string, hours: number) => ({
  ...{ id, name, groupName: 'Stagehand', start, end: start + hours * HOUR, break: 0, hours: hours * HOUR },
  ...{ outcome: null, comment: '', isChanged: false, since: null, before: null },
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
  rows: [rowOf(1, 'Kim O.', 8), { ...rowOf(2, 'Anh N.', 7.5), since: 'new' }],
  gone: [],
});
const token = '0123456789abcdef0123456789abcdef';

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
  visitor('link-bad', '/linklogin/0123456789abcdef', onward),
  visitor('reset-asked', '/reset', async (page) => {
    await page.getByLabel('Email').fill('nobody@crewcall.example');
    await page.getByRole('button', { name: /link/i }).click();
  }),
  visitor('reset-stale', '/?reset=0123456789abcdef', onward),
];
