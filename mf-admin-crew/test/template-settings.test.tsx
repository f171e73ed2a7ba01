import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { settingsTabs } from '@crewcall/domain/company-config';
import { templates } from '@crewcall/domain/templates';
import { openSettings } from './open-settings';

beforeEach(() => localStorage.clear());

const job = {
  id: 7,
  title: 'Harbour show',
  prepend: 'ACME',
  date: 1_795_500_000_000,
  tz: 'Australia/Sydney',
};
const text = 'Hello Olive,\n\nyou are invited to Harbour show.';
const openTemplates = () =>
  openSettings(undefined, 'templates', {
    getTemplateJobs: { jobs: [job, { ...job, id: 8, title: 'Second show' }] },
    previewTemplate: { subject: 'Invitation: Harbour show', text },
    sendTemplateTest: { ok: true, to: 'olive@example.test' },
  });
const press = (name: string) => fireEvent.click(screen.queryByLabelText(name) ?? screen.getByText(name));

test('A.9.14: each template offers the variables that it fills, with meaning and example, and no other', async () => {
  openTemplates();
  await screen.findByLabelText('Invitation email');
  for (const [field, spec] of Object.entries(templates)) {
    const { label } = settingsTabs
      .flatMap(({ sections }) => sections.flatMap(({ fields }) => fields))
      .find((each) => each.field === field)!;
    const offered = within(screen.getByLabelText(`Insert into ${label}`));
    expect(offered.getAllByRole('button').map((each) => each.textContent)).toEqual(
      spec.variables.map((name) => `{${name}}`),
    );
  }
  fireEvent.mouseOver(screen.getByRole('button', { name: 'Variables for Worker declined' }));
  const tooltip = await screen.findByRole('tooltip');
  expect(tooltip.textContent).toContain('{firstName}: first name of the recipient, e.g. Sam');
  expect(tooltip.textContent).not.toContain('{JobName}');
});

test('A.9.14: a press puts the variable where the cursor is', async () => {
  openTemplates();
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Worker declined');
  fireEvent.change(field, { target: { value: 'Dear , sorry' } });
  field.setSelectionRange(5, 5);
  fireEvent.click(within(screen.getByLabelText('Insert into Worker declined')).getByText('{firstName}'));
  expect(field.value).toBe('Dear {firstName}, sorry');
});

test('J-43: a wrong variable is named as it is typed, not saved, and mended with one press', async () => {
  const fake = openTemplates();
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Invitation email');
  fireEvent.change(field, { target: { value: 'Come to {Jobnam}: {LinkAccept} {LinkReject}' } });
  const sentence = 'There is no variable called {Jobnam}. Did you mean {JobName}?';
  expect(field.getAttribute('aria-invalid')).toBe('true');
  press('Save');
  expect(fake.said).toContain(sentence);
  expect(fake.callsOf('setConfigCompany')).toEqual([]);
  press('Put {JobName} for {Jobnam}');
  expect(field.value).toBe('Come to {JobName}: {LinkAccept} {LinkReject}');
  press('Save');
  await waitFor(() =>
    expect(fake.callsOf('setConfigCompany')).toMatchObject([
      { confInviteJobEmail: 'Come to {JobName}: {LinkAccept} {LinkReject}' },
    ]),
  );
});

test('J-43: a link that is left out is asked about by name; where the mail is of no use without, it is not saved', async () => {
  const fake = openTemplates();
  const invitation = await screen.findByLabelText<HTMLTextAreaElement>('Invitation email');
  fireEvent.change(invitation, { target: { value: 'Come to {JobName}: {LinkAccept}' } });
  press('Save');
  const question = within(await screen.findByRole('alertdialog', { name: 'Save without the link?' }));
  expect(question.getByText(/^Invitation email has no {LinkReject}, so/)).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(fake.callsOf('setConfigCompany')).toEqual([]);

  const welcome = screen.getByLabelText<HTMLTextAreaElement>('Reply to registrants');
  fireEvent.change(welcome, { target: { value: 'Welcome, {firstName}' } });
  press('Save');
  expect(fake.said).toContain(
    'Without {LinkAccept} its reader cannot complete their registration. Put {LinkAccept} where the link belongs.',
  );
  expect(fake.callsOf('setConfigCompany')).toEqual([]);

  fireEvent.change(welcome, { target: { value: 'Welcome: {LinkAccept}' } });
  press('Save');
  const again = within(await screen.findByRole('alertdialog'));
  fireEvent.click(again.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(fake.callsOf('setConfigCompany')).toHaveLength(1));
});

test('A.2.57: the preview is asked for what is typed, on the chosen job; a test goes out with the same', async () => {
  const fake = openTemplates();
  const field = await screen.findByLabelText('Invitation email');
  await screen.findByDisplayValue(/^ACME Harbour show/);
  fireEvent.change(field, { target: { value: 'Come to {JobName}' } });
  press('Preview of Invitation email');
  const seen = await screen.findByLabelText('Invitation email as the person gets it');
  expect(seen.textContent).toBe(`Invitation: Harbour show${text}`);
  const typed = {
    field: 'confInviteJobEmail',
    draft: [{ field: 'confInviteJobEmail', text: 'Come to {JobName}' }],
    idJob: 7,
  };
  expect(fake.callsOf('previewTemplate')).toContainEqual(typed);
  press('Send me a test of Invitation email');
  await waitFor(() => expect(fake.callsOf('sendTemplateTest')).toEqual([typed]));
  await waitFor(() => expect(fake.said).toContain('A test is on its way to olive@example.test'));
});

test('A.2.57: a text message counts its characters and parts, a finished job shows subject and text together', async () => {
  const fake = openTemplates();
  await screen.findByLabelText('Email text');
  press('Preview of SMS for pending invitations');
  expect(await screen.findByText(`${text.length} of 160 characters, 1 SMS each time.`)).toBeTruthy();
  press('Preview of Email text');
  await waitFor(() =>
    expect(fake.callsOf('previewTemplate').at(-1)).toMatchObject({
      field: 'confFinishJobEmailText',
      draft: [{ field: 'confFinishJobEmailSubject' }, { field: 'confFinishJobEmailText' }],
    }),
  );
});

test('R-05: who may only read previews, and sends no test', async () => {
  openSettings(['settings:read'], 'templates', { getTemplateJobs: { jobs: [] } });
  expect(await screen.findByLabelText('Preview of Invitation email')).toBeTruthy();
  expect(screen.queryByLabelText(/^Send me a test/)).toBeNull();
});
