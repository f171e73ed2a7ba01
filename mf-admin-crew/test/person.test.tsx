import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { Route, Routes } from '@crewcall/platform/router';
import { refusal } from '@crewcall/platform/testing';
import { CrewPanel } from '../src/crew/crew-panel';
import { PersonOverview } from '../src/person/person-overview';
import { ResumeSection } from '../src/person/resume-section';
import { show } from './show';

jest.mock('@crewcall/ui/pdf-pages', () => ({ PdfPages: ({ fileName }: { fileName: string }) => fileName }));

const at = Date.UTC(2026, 10, 21, 1);
const HOUR = 3_600_000;

const anh: Out<'getuserdetails'> = {
  id: 7,
  firstName: 'Anh',
  lastName: 'Nguyễn',
  email: 'anh@example.com',
  phone: '+61491570006',
  abn: '51824753556',
  birthday: null,
  picture: null,
  emergencyName: 'Linh',
  emergencyNumber: '',
  address: '1 Dock Road',
  suburb: 'Pyrmont',
  city: 'Sydney',
  state: 1,
  postcode: '2009',
  gstRegistered: false,
  gstAskedAt: null,
  rctiAgreedAt: null,
  active: true,
  hasCV: true,
  permissions: [],
  managerOf: [],
  groups: [
    { id: 3, groupName: 'Rigger', rate: 3500 },
    { id: 4, groupName: 'Stagehand', rate: null },
  ],
  filter: [],
  missing: [],
  version: 3,
  saves: [],
};
const shift = {
  idJob: 12,
  idReqCrew: 40,
  title: 'Load in',
  groupName: 'Rigger',
  startTime: at,
  endTime: at + 4 * HOUR,
  tz: 'Australia/Sydney',
  worked: null,
  absent: false,
};
const overview: Out<'getPersonOverview'> = {
  next: { shifts: [shift], count: 3 },
  last: [
    { ...shift, idJob: 11, idReqCrew: 39, title: 'Load out', worked: 3.5 * HOUR },
    { ...shift, idJob: 12, idReqCrew: 38, title: 'Missed', absent: true },
  ],
  hours: { fourWeeks: 3.5 * HOUR, thisYear: 120 * HOUR },
  invoiced: { fourWeeks: 12_250, thisYear: 420_000 },
  answers: { accepted: 6, declined: 1, unanswered: 1, applied: 2, taken: 1, absent: 0 },
};

function panel(answers: object = {}) {
  const onDirty = jest.fn();
  const fake = show(
    <Routes>
      <Route
        path="/:userId"
        element={<CrewPanel idUser={7} fallbackName="" onDirty={onDirty} onClose={() => {}} />}
      />
    </Routes>,
    {
      at: '/admin/crew/7',
      basename: '/admin/crew',
      answers: { getuserdetails: anh, getPersonOverview: overview, ...answers },
    },
  );
  return { fake, onDirty };
}

test('A.2.43 the panel says who somebody is and how to reach them, before any form', async () => {
  panel();
  expect(await screen.findByRole('heading', { name: 'Anh Nguyễn' })).toBeTruthy();
  expect(screen.getByText('Active')).toBeTruthy();
  const groups = within(screen.getByRole('list', { name: 'Groups' })).getAllByRole('listitem');
  expect(groups.map(({ textContent }) => textContent)).toEqual(['Rigger']);
  const call = screen.getByRole('link', { name: 'Call Anh Nguyễn, 0491 570 006' });
  expect([call.textContent, call.getAttribute('href')]).toEqual(['0491 570 006', 'tel:+61491570006']);
  expect(screen.getByRole('link', { name: 'SMS to Anh Nguyễn' }).getAttribute('href')).toBe(
    'sms:+61491570006',
  );
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Overview', 'Notes', 'Licences', 'CV', 'Ratings', 'Changes', 'Profile']),
  );
  expect(screen.getByRole('tab', { name: 'Overview' }).getAttribute('aria-selected')).toBe('true');
});

test('A.2.43 next and last shifts lead to their job; hours, money and answers stand below', async () => {
  const fake = show(<PersonOverview idUser={7} />, { answers: { getPersonOverview: overview } });
  const next = await screen.findByRole('list', { name: 'Next shifts' });
  expect(screen.getByText('1 of 3')).toBeTruthy();
  expect(next.textContent).toMatch(/21 Nov.*Rigger/);
  fireEvent.click(within(next).getByRole('button', { name: /Load in/ }));
  expect(fake.path()).toContain('panel=job-viewer&panel.idJob=12');
  const last = screen.getByRole('list', { name: 'Last shifts' });
  expect(within(last).getByRole('button', { name: /^Missed/ }).textContent).toMatch(/Absent/);
  expect(within(last).getByRole('button', { name: /^Load out/ }).textContent).not.toMatch(/Absent/);
  expect(screen.getByText('6 (75 %)')).toBeTruthy();
  expect(screen.getByText('2, 1 taken on')).toBeTruthy();
  expect(screen.getByText('$4,200.00')).toBeTruthy();
});

test('A.2.43 who may not see jobs, clocks or money reads answers alone', async () => {
  const answers = { accepted: 0, declined: 0, unanswered: 0, applied: 0, taken: 0, absent: 0 };
  show(<PersonOverview idUser={7} />, {
    answers: { getPersonOverview: { next: null, last: null, hours: null, invoiced: null, answers } },
  });
  expect(await screen.findByText('Neither invited nor applied in the last 180 days.')).toBeTruthy();
  expect(screen.queryByText('Next shifts')).toBeNull();
  expect(screen.queryByText('Work')).toBeNull();
});

test('A.2.42 a CV is shown in place; a program is refused before it is sent, and what the server says is shown', async () => {
  const sent: unknown[] = [];
  show(<ResumeSection idUser={7} hasCV mayReplace />, {
    answers: {
      getResume: { text: '/x', url: '/x', fileName: 'CV Anh.pdf', pdf: 'JVBERg==' },
      saveResume: (body) => {
        sent.push(body);
        throw refusal('The CV runs a script.');
      },
    },
  });
  expect(await screen.findByText('CV Anh.pdf')).toBeTruthy();
  const choose = (text: string) =>
    fireEvent.change(screen.getByLabelText('Replace the CV', { selector: 'input' }), {
      target: { files: [new File([text], 'cv.pdf', { type: 'application/pdf' })] },
    });
  choose('MZ program');
  expect(await screen.findByText(/cv.pdf is no PDF file/)).toBeTruthy();
  expect(sent).toEqual([]);
  choose('%PDF-1.7 whole');
  expect(await screen.findByText('The CV runs a script.')).toBeTruthy();
  await waitFor(() => expect(sent).toMatchObject([{ idUser: 7 }]));
});

test('P-21 an address may name a tab of the form; the form stays while another section is looked at', async () => {
  const { fake, onDirty } = panel({ getNotes: { notes: [] } });
  await screen.findByRole('heading', { name: 'Anh Nguyễn' });
  fireEvent.click(screen.getByRole('tab', { name: 'Profile' }));
  await waitFor(() => expect(fake.path()).toBe('/admin/crew/7?tab=account'));
  fireEvent.click(screen.getByRole('tab', { name: 'Personal' }));
  await waitFor(() => expect(fake.path()).toBe('/admin/crew/7?tab=personal'));
  fireEvent.change(screen.getByRole('textbox', { name: /^Suburb/ }), { target: { value: 'Redfern' } });
  expect(onDirty).toHaveBeenLastCalledWith(true);
  fireEvent.click(screen.getByRole('tab', { name: 'Notes' }));
  expect(await screen.findByText('No notes yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: 'Profile (not saved)' }));
  await waitFor(() => expect(fake.path()).toBe('/admin/crew/7?tab=personal'));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Suburb/ }).value).toBe('Redfern');
});
