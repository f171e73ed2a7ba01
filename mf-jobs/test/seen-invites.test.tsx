import { screen, waitFor } from '@testing-library/react';
import { notifications } from './fixtures';
import { worker } from './invite-worker';
import { openList, ready, rows, serving } from './open-invite';
import { invite, open } from './open-messages';

test('C.3.11: the invites of a page in sight are told once, also after the list was asked for again', async () => {
  const { fake } = open(
    { getNotifications: notifications({ jobsAvailable: [invite] }), seenInvites: { ok: true } },
    '/invites',
  );
  await screen.findByText('Gala dinner');
  await waitFor(() => expect(fake.callsOf('seenInvites')).toEqual([{ ids: [11] }]));
  fake.bus.emit('notifications.changed', {});
  await waitFor(() => expect(fake.callsOf('getNotifications').length).toBeGreaterThan(1));
  expect(fake.callsOf('seenInvites')).toHaveLength(1);
});

test('C.3.11, C.12.10, 14.4: the invite list says how far an invitation came', async () => {
  const invited = (id: number, name: string, seen: boolean, undelivered: boolean) =>
    worker(id, name, { selectedOption: 1, invitation: { seen, undelivered } });
  openList({
    getJobWorkers: serving([
      invited(31, 'Ana Silva', true, true),
      invited(32, 'Ben Ito', false, false),
      invited(33, 'Cy Park', false, true),
      worker(34, 'Dee Wolf', { lapsed: true }),
    ]),
  });
  await ready();
  expect(rows()[3]?.textContent).toContain('Invitation lapsed without an answer');
  const said = rows().map((row) => /Seen|Not opened|Not delivered/.exec(row.textContent ?? '')?.[0] ?? '');
  expect(said).toEqual(['Seen', 'Not opened', 'Not delivered', '']);
});
