import { onward, press, visitor } from './steps';
import type { Screen } from './steps';

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
  visitor('link-bad', '/linklogin/0123456789abcdef', onward),
  visitor('reset-asked', '/reset', async (page) => {
    await page.getByLabel('Email').fill('nobody@crewcall.example');
    await page.getByRole('button', { name: /link/i }).click();
  }),
  visitor('reset-stale', '/?reset=0123456789abcdef', onward),
];
