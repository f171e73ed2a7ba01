import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FakeRegion } from '@crewcall/platform/testing';
import { Chat } from '../src/worker/detail/chat/chat';
import { openAction } from './open-action';
import { far, field, open, saved } from './open-form';
import { show } from './show';

/** What the user is asked about before going to an address. */
const asked = (fake: FakeRegion, pathname: string) =>
  [...fake.unsaved]
    .filter(
      (entry) =>
        entry.isDirty() && entry.stays?.({ pathname, search: '', hash: '', state: null, key: '' }) === false,
    )
    .map(({ title }) => title);
const away = [
  '/admin/dashboard',
  '/admin/dashboard/6',
  '/admin/dashboard/5/actions',
  '/admin/dashboard/5/info',
];
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('B.7.05: a notification that is written is asked about before its panel or its view goes', async () => {
  const { fake } = await openAction('notify');
  expect(away.flatMap((path) => asked(fake, path))).toEqual([]);
  write('Text', 'Gate 3');
  for (const path of away) expect(asked(fake, path)).toEqual(['A notification that is not sent']);
  expect(asked(fake, '/admin/dashboard/5/actions/notify')).toEqual([]);
});

test('B.2.23: so is an upload that runs', async () => {
  const { fake } = await openAction('upload', { uploadJobFile: () => new Promise(() => {}) });
  const input = document.querySelector('input[type=file]') as Element;
  fireEvent.change(input, { target: { files: [new File(['x'], 'map.pdf')] } });
  await waitFor(() => expect(asked(fake, '/admin/dashboard')).toEqual(['An upload that is not finished']));
});

test('B.2.31: so is a message of the chat, also where its page stays', async () => {
  localStorage.clear();
  const { fake } = show(<Chat idJob={5} zone="Australia/Sydney" files={[]} canWrite />, {
    at: '/jobs/upcoming/5/chat',
    answers: { getchat: { messages: [], users: [], hasMore: false, readTo: 0, readBy: '', threads: [] } },
  });
  await screen.findByText('No messages');
  write('Message', 'I am at gate 3');
  expect(asked(fake, '/jobs/upcoming')).toEqual(['A message that is not sent']);
  expect(asked(fake, '/jobs/upcoming/5/details')).toEqual(['A message that is not sent']);
});

test('B.2.22: so is a group that is chosen and not added; one that was only opened is not', async () => {
  const { fake } = open(far, 'crew');
  fireEvent.click(await screen.findByRole('button', { name: 'Add group' }));
  expect(asked(fake, '/admin/dashboard')).toEqual([]);
  const form = within(screen.getByRole('form', { name: 'New group' }));
  fireEvent.change(form.getByLabelText('Amount'), { target: { value: '4' } });
  fireEvent.blur(form.getByLabelText('Amount'));
  await waitFor(() => expect(asked(fake, '/admin/dashboard')).toEqual(['A group that is not added']));
  fireEvent.click(form.getByRole('button', { name: 'Cancel' }));
  expect(asked(fake, '/admin/dashboard')).toEqual([]);
});

test('B.3.11: so is a responsible who is named and not taken', async () => {
  const { fake } = open(far);
  fireEvent.click(await screen.findByRole('button', { name: 'New responsible' }));
  expect(asked(fake, '/admin/dashboard')).toEqual([]);
  write('Name', 'Dana Kelly');
  expect(asked(fake, '/admin/dashboard')).toEqual(['A responsible who is not added']);
});

test('B.5.11: an address is taken when its field is left; half of one is asked about', async () => {
  const { fake } = open(far, 'info', { saveUpdatedJobv2: saved({ ...far, version: 2 }) });
  const box = await field('Email');
  write('Email', 'mia@acme');
  fireEvent.blur(box);
  expect(asked(fake, '/admin/dashboard')).toEqual(['An email that is not added']);
  write('Email', 'Mia@acme.example');
  fireEvent.blur(box);
  await waitFor(() =>
    expect(fake.callsOf('saveUpdatedJobv2').map(({ job }) => job.emailTimesheet)).toEqual([
      ['mia@acme.example'],
    ]),
  );
  expect(box.value).toBe('');
});
