import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { ApiError } from '@crewcall/platform';
import { refusal } from '@crewcall/platform/testing';
import { GroupDialog } from '../src/groups/group-dialog';
import { ExpiringPanel } from '../src/licences/expiring-panel';
import { LicenceTypes } from '../src/licences/licence-types';
import { OwnLicences } from '../src/licences/own-licences';
import { PersonLicences } from '../src/licences/person-licences';
import { show } from './show';

type Licence = Out<'getMyLicences'>['licences'][number];
const needs = { number: true, state: true, expiry: true, file: true };
const licence: Licence = {
  id: 7,
  idType: 3,
  type: 'White Card',
  number: 'NSW-1234567',
  state: 1,
  issuedDay: null,
  expiryDay: '2090-05-01',
  hasFile: true,
  status: 'waiting',
  reason: '',
  sentAt: 0,
  checkedAt: null,
};
const type = {
  id: 3,
  name: 'White Card',
  needs,
  warnDays: [30, 7, 0],
  fortnightHours: null,
  active: true,
  people: 2,
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('C.4.01: the office names a type, what it asks for and when it warns', async () => {
  const fake = show(<LicenceTypes />, {
    answers: { getLicenceTypes: { types: [], groups: [] }, saveLicenceType: { ok: true, id: 3 } },
  });
  expect(await screen.findByText('There are no licences yet')).toBeTruthy();
  press('New licence');
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'RSA' } });
  fireEvent.click(screen.getByLabelText('Issuing state'));
  fill('Warn so many days before', '14, x');
  expect(screen.getByText(/Type up to six numbers of days/)).toBeTruthy();
  expect((screen.getByRole('button', { name: 'Create' }) as HTMLButtonElement).disabled).toBe(true);
  fill('Warn so many days before', '14, 0');
  fill('Maximum hours a fortnight', '48');
  press('Create');
  await waitFor(() =>
    expect(fake.callsOf('saveLicenceType')).toMatchObject([
      { name: 'RSA', needs, warnDays: [14, 0], fortnightHours: 48, active: true },
    ]),
  );
});

test('C.4.05: a group asks for a type, and only that is sent', async () => {
  const fake = show(
    <GroupDialog group={{ id: 5, groupName: 'Rigger', active: 1, usualRate: null }} onClose={() => {}} />,
    {
      answers: {
        getLicenceTypes: { types: [type], groups: [{ idGroup: 5, rules: [{ idType: 3, rule: 'warn' }] }] },
        setGroupLicences: { ok: true },
      },
    },
  );
  const choice = await screen.findByRole('combobox');
  expect(choice.textContent).toBe('Warn');
  fireEvent.mouseDown(choice);
  fireEvent.click(await screen.findByRole('option', { name: 'Block' }));
  press('Save');
  await waitFor(() =>
    expect(fake.callsOf('setGroupLicences')).toEqual([
      { idGroup: 5, rules: [{ idType: 3, rule: 'block' }], was: [{ idType: 3, rule: 'warn' }] },
    ]),
  );
  expect(fake.callsOf('saveGroup')).toEqual([]);
});

test('X-08: a type is sent with what was read; after somebody else’s change a second Save writes over it', async () => {
  let name = type.name;
  const sent: unknown[] = [];
  show(<LicenceTypes />, {
    answers: {
      getLicenceTypes: () => ({ types: [{ ...type, name }], groups: [] }),
      saveLicenceType: (body) => {
        sent.push(body.was?.name);
        if (body.was?.name === name) return { ok: true as const, id: 3 };
        throw new ApiError('conflict', 'Somebody else has changed the name.', 409, { error: true });
      },
    },
  });
  fireEvent.click(await screen.findByText(type.name));
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Mine' } });
  name = 'Theirs';
  press('Save');
  expect(await screen.findByText('Somebody else has changed the name.')).toBeTruthy();
  expect(await screen.findByText('Theirs')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Mine');
  press('Save');
  await waitFor(() => expect(sent).toEqual([type.name, 'Theirs']));
});

test('C.4.02: a worker sends what the type asks for with a photo, is told not to send a passport, and keeps what was typed', async () => {
  let tries = 0;
  const fake = show(<OwnLicences />, {
    answers: {
      getMyLicences: { types: [type], licences: [], fortnightHours: null },
      saveLicence: () => {
        tries += 1;
        if (tries === 1) throw refusal('Type the number of your White Card.');
        return { ok: true as const, id: 7 };
      },
    },
  });
  expect(await screen.findByText('No licences yet')).toBeTruthy();
  press('Add licence');
  const photo = await screen.findByLabelText('Photo or PDF of the licence', { selector: 'input' });
  expect(screen.getByText(/Do not send a passport/)).toBeTruthy();
  fireEvent.change(photo, { target: { files: [new File(['x'], 'card.jpg', { type: 'image/jpeg' })] } });
  fill('Expires', '2090-05-01');
  press('Send');
  expect(await screen.findByText('Type the number of your White Card.')).toBeTruthy();
  fill('Number', ' NSW-1 ');
  press('Send');
  await waitFor(() => expect(fake.callsOf('saveLicence')).toHaveLength(2));
  expect(fake.callsOf('saveLicence')[1]).toMatchObject({
    idType: 3,
    number: 'NSW-1',
    expiryDay: '2090-05-01',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('C.4.02: a large photo of a phone is made smaller before it is sent', async () => {
  const bitmap = { width: 4000, height: 3000, close: () => undefined };
  Object.assign(globalThis, { createImageBitmap: async () => bitmap });
  const pen = { fillRect: () => undefined, drawImage: () => undefined };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done) => done(new Blob(['small'], { type: 'image/jpeg' })));
  show(<OwnLicences />, {
    answers: { getMyLicences: { types: [type], licences: [], fortnightHours: null } },
  });
  await screen.findByText('No licences yet');
  press('Add licence');
  const photo = await screen.findByLabelText('Photo or PDF of the licence', { selector: 'input' });
  const large = new File([new Uint8Array(12_000_000)], 'card.jpg', { type: 'image/jpeg' });
  fireEvent.change(photo, { target: { files: [large] } });
  expect(await screen.findByText(/card\.jpg/)).toBeTruthy();
  expect(screen.queryByText(/largest allowed/)).toBeNull();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

test('C.4.02, C.4.03: what waits can be taken back, an accepted one renewed, a refused one says why', async () => {
  const fake = show(<OwnLicences />, {
    answers: {
      getMyLicences: {
        types: [type],
        licences: [
          { ...licence, id: 6, status: 'accepted', expiryDay: '2001-01-01' },
          licence,
          { ...licence, id: 5, status: 'refused', reason: 'The photo is blurred.' },
        ],
        fortnightHours: 48,
      },
      deleteLicence: { ok: true },
    },
  });
  const cards = await screen.findAllByRole('article');
  const [held, waits, refused] = cards.map((card) => within(card));
  expect(held?.getByText('Expired')).toBeTruthy();
  expect(held?.getByRole('button', { name: 'Renew' })).toBeTruthy();
  expect(waits?.getByText('Waiting for the office')).toBeTruthy();
  expect(refused?.getByText('The photo is blurred.')).toBeTruthy();
  expect(screen.getByText('You may work 48 hours a fortnight at most.')).toBeTruthy();
  fireEvent.click(waits!.getByRole('button', { name: 'Take it back' }));
  fireEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take it back' }),
  );
  await waitFor(() => expect(fake.callsOf('deleteLicence')).toEqual([{ id: 7 }]));
});

test('C.4.02, C.4.09: the office accepts, or refuses with a reason; who may only read does neither', async () => {
  const answers = {
    getLicences: { licences: [licence], fortnightHours: null },
    checkLicence: { ok: true as const },
  };
  const fake = show(<PersonLicences idUser={9} />, { answers });
  await screen.findByText('NSW-1234567');
  press('Refuse');
  const dialog = within(await screen.findByRole('alertdialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(dialog.getByText('Say why.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Blurred.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
  await waitFor(() =>
    expect(fake.callsOf('checkLicence')).toEqual([{ id: 7, accept: false, reason: 'Blurred.' }]),
  );
});

test('C.4.09: who may not change people has no answer to give and no file to open', async () => {
  show(<PersonLicences idUser={9} />, {
    user: { permissions: ['crew:read'] },
    answers: { getLicences: { licences: [{ ...licence, number: '••• 567' }], fortnightHours: null } },
  });
  await screen.findByText('••• 567');
  expect(screen.queryByRole('button')).toBeNull();
});

test('C.4.07, C.4.08: the office sees what waits and what runs out, with the shifts that need it', async () => {
  const of = { idUser: 9, name: 'Mia Chen' };
  const fake = show(<ExpiringPanel onClose={() => {}} />, {
    answers: {
      getExpiring: {
        totals: { waiting: 1, expiring: 1 },
        waiting: [{ ...licence, ...of }],
        expiring: [
          {
            ...licence,
            ...of,
            id: 8,
            status: 'accepted',
            expiryDay: '2001-01-01',
            isExpired: true,
            shifts: 2,
          },
        ],
      },
      checkLicence: { ok: true },
    },
  });
  expect(await screen.findByText('Needed for 2 confirmed shifts after it expires.')).toBeTruthy();
  press('Accept');
  await waitFor(() => expect(fake.callsOf('checkLicence')).toEqual([{ id: 7, accept: true }]));
});

test('C.4.07: many licences come a page at a time, and the headings count all of them', async () => {
  const many = Array.from({ length: 52 }, (_, at) => ({
    ...{ ...licence, id: 100 + at, idUser: at, name: `Mia Nr${at}` },
    ...{ status: 'accepted' as const, expiryDay: '2001-01-01', isExpired: true, shifts: 0 },
  }));
  const soon = many.map((one) => ({ ...one, id: one.id + 100, name: one.name.replace('Mia', 'Ana') }));
  const totals = { waiting: many.length, expiring: many.length };
  const fake = show(<ExpiringPanel onClose={() => {}} />, {
    answers: {
      getExpiring: ({ only, limit = 50, offset = 0 }) => ({
        totals,
        waiting: only === 'waiting' ? many.slice(offset, offset + limit) : [],
        expiring: only === 'expiring' ? soon.slice(offset, offset + limit) : [],
      }),
    },
  });
  expect(await screen.findAllByText('52 licences')).toHaveLength(2);
  expect(screen.getByText('Ana Nr49')).toBeTruthy();
  expect(screen.queryByText('Ana Nr50')).toBeNull();
  fireEvent.click(screen.getByText('Load More Expiring'));
  expect(await screen.findByText('Ana Nr51')).toBeTruthy();
  expect(document.activeElement?.textContent).toContain('Ana Nr50');
  expect(screen.queryByText('Load More Expiring')).toBeNull();
  expect(screen.queryByText('Mia Nr50')).toBeNull();
  fireEvent.click(screen.getByText('Load More to Check'));
  expect(await screen.findByText('Mia Nr51')).toBeTruthy();
  expect(document.activeElement?.textContent).toContain('Mia Nr50');
  expect(fake.callsOf('getExpiring')).toHaveLength(4);
});
