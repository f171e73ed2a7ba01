import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { Route, Routes } from '@crewcall/platform/router';
import { ApiError } from '@crewcall/platform';
import type { Answers } from '@crewcall/platform/testing';
import { epochToLocal } from '@crewcall/domain/time';
import { applyEdits, noEdits, stateEdits, venueEdits } from '../src/office/form/edits';
import { SitePart } from '../src/worker/detail/site-part';
import { Venues } from '../src/regions/venues.page';
import { far, field, leave, office, open, pass, sent, takes } from './open-form';
import { show } from './show';

type Listed = Out<'getVenues'>['venues'][number];
const hall: Listed = {
  id: 7,
  name: 'Silver City Hall',
  address: '1 Argent Street',
  postcode: '2880',
  state: 1,
  zone: 'Australia/Broken_Hill',
  gate: '2846#',
  isArchived: false,
};
const old: Listed = { ...hall, id: 8, name: 'Old Mill', zone: 'Australia/Sydney', isArchived: true };
const list: Out<'getVenues'> = { venues: [hall, old], types: [{ id: 1, name: 'White card' }] };
const one: Out<'getVenue'> = {
  venue: {
    ...hall,
    version: 3,
    latitude: null,
    longitude: null,
    dock: 'Gate 4',
    parking: '',
    contactName: '',
    contactPhone: '',
    notes: '',
    licences: [],
  },
  ahead: 4,
};
const done = { id: 7, changed: 4, refused: [] };

const openVenues = (at = '/admin/venues', answers: Answers = {}) =>
  show(
    <Routes>
      <Route path="/:id?" element={<Venues />} />
    </Routes>,
    {
      at,
      basename: '/admin/venues',
      user: office,
      answers: { getVenues: list, getVenue: one, saveVenue: done, archiveVenue: { ok: true }, ...answers },
    },
  );
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const write = async (label: string, value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value } });
const choose = async (label: string, option: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
const zones = async () => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Time zone' }));
  const names = (await screen.findAllByRole('option')).map((option) => option.textContent);
  fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' });
  return names;
};

describe('the page', () => {
  test('D.4.02: lists venues with their clock, finds them by name and address, and hides archived ones', async () => {
    openVenues();
    expect(await screen.findByText('NSW, Broken Hill time')).toBeTruthy();
    expect(screen.queryByText('Old Mill')).toBeNull();
    fireEvent.click(screen.getByRole('switch', { name: 'Show archived' }));
    expect(await screen.findByText('Old Mill')).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search venues' }), {
      target: { value: 'silver' },
    });
    await waitFor(() => expect(screen.queryByText('Old Mill')).toBeNull());
    expect(screen.getByText('Silver City Hall')).toBeTruthy();
  });

  test('D.4.02: a new venue has the zone of its state, or one that differs; it is sent once with a key', async () => {
    const { fake } = openVenues('/admin/venues/new');
    expect(await zones()).toEqual([
      expect.stringMatching(/^Sydney/),
      expect.stringMatching(/^Broken Hill/),
      expect.stringMatching(/^Lord Howe/),
    ]);
    await choose('State', 'WA');
    expect(await zones()).toEqual([expect.stringMatching(/^Perth/), expect.stringMatching(/^Eucla/)]);
    await press('Save');
    expect(await screen.findByText('A venue needs a name.')).toBeTruthy();
    await write('Name', 'Roadhouse');
    await write('Latitude', '-31.7');
    await press('Save');
    expect(await screen.findByText('Give both latitude and longitude, or neither.')).toBeTruthy();
    await write('Longitude', '128.9');
    await choose('White card is', 'Block');
    await press('Save');
    await waitFor(() => expect(fake.callsOf('saveVenue')).toHaveLength(1));
    expect(fake.callsOf('saveVenue')[0]).toMatchObject({
      name: 'Roadhouse',
      state: 5,
      zone: 'Australia/Perth',
      latitude: -31.7,
      longitude: 128.9,
      licences: [{ idType: 1, rule: 'block' }],
      key: expect.any(String),
    });
  });

  test('D.4.02: a change that jobs take asks “Also the 4 jobs ahead?”, and names those that were refused', async () => {
    const refused = [{ idJob: 5, title: 'Load in', text: 'The start must be on a quarter hour.' }];
    const { fake } = openVenues('/admin/venues/7', { saveVenue: { ...done, changed: 3, refused } });
    await write('Gate code', '9999#');
    await press('Save');
    const dialog = await screen.findByRole('dialog', { name: 'Also the 4 jobs ahead?' });
    expect(dialog.textContent).toContain('Local times stay');
    expect(fake.callsOf('saveVenue')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change them too' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      '1 job did not take the change:Load in: The start must be on a quarter hour.',
    );
    expect(fake.callsOf('saveVenue')).toMatchObject([{ id: 7, version: 3, gate: '9999#', ahead: true }]);
    expect(fake.said).toEqual(['Venue saved, and 3 jobs changed.']);
  });

  test('D.4.02: “Only the venue” leaves the jobs; a change of the notes does not ask', async () => {
    const { fake } = openVenues('/admin/venues/7', { saveVenue: { ...done, changed: 0 } });
    await write('Gate code', '9999#');
    await press('Save');
    await press('Only the venue');
    await waitFor(() => expect(fake.callsOf('saveVenue')).toMatchObject([{ ahead: false }]));
    expect(fake.said).toEqual(['Venue saved.']);
  });

  test('D.4.02: notes are saved without a question; another user’s change is shown, and what was typed stays', async () => {
    const { fake } = openVenues('/admin/venues/7', {
      saveVenue: () => Promise.reject(new ApiError('conflict', 'Somebody else has changed this venue.', 409)),
    });
    await write('Notes', 'Hard hats');
    await press('Save');
    await waitFor(() => expect(fake.callsOf('getVenue').length).toBeGreaterThan(1));
    expect(screen.queryByRole('dialog', { name: /ahead/ })).toBeNull();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' }).value).toBe('Hard hats');
  });

  test('D.4.02: a venue is archived and put back', async () => {
    const { fake } = openVenues('/admin/venues/7');
    await press('Archive');
    await waitFor(() => expect(fake.callsOf('archiveVenue')).toEqual([{ id: 7, isArchived: true }]));
  });
});

describe('the form of a job', () => {
  const local = (time: number, zone: string) => epochToLocal(zone, time).slice(11, 16);

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('D.4.02: a venue fills in the place, and the local start stays in the zone of the venue', async () => {
    const { fake } = open(far, 'info', { ...takes, getVenues: list });
    const input = await field('Venue');
    fireEvent.focus(input);
    fireEvent.change(input, { target: { value: 'silver' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Silver City Hall' }));
    expect((await field('Location')).value).toBe('Silver City Hall, 1 Argent Street');
    await leave('Venue');
    await pass(5000);
    await waitFor(() => expect(sent({ fake })).toHaveLength(1));
    const [job] = sent({ fake });
    expect(job).toMatchObject({
      idVenue: 7,
      location: 'Silver City Hall, 1 Argent Street',
      pcode: '2880',
      gateCode: '2846#',
    });
    expect(local(job?.date ?? 0, 'Australia/Broken_Hill')).toBe(local(far.date, 'Australia/Sydney'));
  });

  test('D.4.02: a company without venues has no such field, and an archived venue is not offered', async () => {
    open(far);
    await field('Location');
    expect(screen.queryByLabelText('Venue')).toBeNull();
  });

  test('D.4.02: another state takes the job off its venue; back in its own state it has it again', () => {
    const at = { ...far, idVenue: 7, tz: 'Australia/Broken_Hill' };
    const away = stateEdits(noEdits, at, 5);
    expect(applyEdits(at, away)).toMatchObject({ idVenue: null, state: 5, tz: 'Australia/Perth' });
    expect(local(applyEdits(at, away).date, 'Australia/Perth')).toBe(local(at.date, at.tz));
    expect(applyEdits(at, stateEdits(away, at, 1))).toMatchObject({
      idVenue: 7,
      tz: 'Australia/Broken_Hill',
      date: at.date,
    });
  });

  test('D.4.02: without its venue the job runs by the clock of its state', () => {
    const at = { ...far, idVenue: 7, tz: 'Australia/Broken_Hill' };
    const without = applyEdits(at, venueEdits(noEdits, at, null));
    expect(without).toMatchObject({ idVenue: null, tz: 'Australia/Sydney' });
    expect(local(without.date, without.tz)).toBe(local(at.date, at.tz));
  });
});

test('D.4.02: who is on site reads the dock, the parking and the notes, and calls the contact', async () => {
  const venue = {
    name: 'Silver City Hall',
    dock: 'Gate 4',
    parking: 'Behind the hall',
    contactName: 'Vera',
    contactPhone: '0400 000 001',
    notes: 'Hard hats',
  };
  show(<SitePart job={far} canSupervise={false} supervisors={[]} venue={venue} />, {
    at: '/jobs',
    user: {},
    answers: {},
  });
  expect(await screen.findByText('Gate 4')).toBeTruthy();
  expect(screen.getByText('Behind the hall')).toBeTruthy();
  expect(screen.getByText('Hard hats')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Call Vera' }).getAttribute('href')).toBe('tel:0400000001');
});
