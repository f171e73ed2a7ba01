import { promptFor } from '../src/notifications/prompt';
import type { PromptFacts } from '../src/notifications/prompt';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const now = Date.UTC(2026, 10, 21, 1);
const usual: PromptFacts = {
  permission: 'default',
  isIos: false,
  isInstalled: false,
  lastShown: null,
  now,
  pathname: '/messages',
  hasAnswered: false,
  shifts: [],
};
const at = (facts: Partial<PromptFacts>) => promptFor({ ...usual, ...facts });

test('A.8.09: while notifications are not permitted, the lists of jobs and Messages offer enabling them', () => {
  for (const pathname of ['/messages', '/jobs', '/jobs/upcoming', '/Jobs/openings/'])
    expect(at({ pathname })).toBe('ask');
  for (const permission of ['default', 'denied'] as const) expect(at({ permission })).not.toBeNull();
  expect(at({ permission: 'granted' })).toBeNull();
});

test('N-17: the card comes at most once in 14 days', () => {
  expect(at({ lastShown: now - 14 * DAY + 1 })).toBeNull();
  expect(at({ lastShown: now - 14 * DAY })).toBe('ask');
});

test('A.8.09: nowhere else, and never where Check In is', () => {
  for (const pathname of ['/me', '/invoices', '/calendar', '/admin/dashboard', '/jobs/upcoming/12/details'])
    expect(at({ pathname })).toBeNull();
  const open = { opensAt: now - HOUR, startTime: now + HOUR };
  const soon = { opensAt: now + HOUR, startTime: now + 2 * HOUR - 1 };
  const later = { opensAt: now + 20 * HOUR, startTime: now + 22 * HOUR };
  expect(at({ pathname: '/jobs/upcoming', shifts: [open] })).toBeNull();
  expect(at({ pathname: '/jobs/upcoming', shifts: [soon] })).toBeNull();
  expect(at({ pathname: '/jobs/upcoming', shifts: [later] })).toBe('ask');
  expect(at({ pathname: '/messages', shifts: [open] })).toBe('ask');
});

test('A.8.09: an invite that was just answered is a good moment, on the job too', () => {
  const pathname = '/jobs/upcoming/12/details';
  expect(at({ pathname, hasAnswered: true })).toBe('ask');
  expect(at({ pathname, hasAnswered: true, shifts: [{ opensAt: now, startTime: now + HOUR }] })).toBeNull();
});

test('N-17: a browser that said no is explained; an iPhone without push is shown how to install', () => {
  expect(at({ permission: 'denied' })).toBe('denied');
  expect(at({ permission: 'unsupported', isIos: true })).toBe('install');
  expect(at({ permission: 'unsupported', isIos: true, isInstalled: true })).toBeNull();
  expect(at({ permission: 'unsupported' })).toBeNull();
});
