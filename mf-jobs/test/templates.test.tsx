import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { TemplateList } from '../src/office/templates/template-list';
import { openAction } from './open-action';
import { show } from './show';

const template = (id: number, name: string, more: object = {}): Out<'getTemplates'>['templates'][number] => ({
  ...{ id, name, version: 2, title: name, prepend: '', startMinute: 480, files: 1, isArchived: false },
  crews: [
    { idGroup: 3, groupName: 'Stagehand', amount: 4, isOff: false },
    { idGroup: 4, groupName: 'Rigger', amount: 2, isOff: true },
  ],
  ...more,
});
const office = { permissions: ['job:read', 'job:write'] };
const open = (answers: object) =>
  show(<TemplateList day="2026-12-05" />, {
    at: '/admin/dashboard?panel=job-templates',
    user: office,
    answers: { getTemplates: { templates: [template(7, 'Night load')] }, ...answers },
  });

test('D.4.03: a template names its crews and what would be left out; Make job makes one on the day and opens its form', async () => {
  const { fake } = open({
    insertFromTemplate: {
      jobId: 77,
      warnings: ['The group Rigger is switched off, so its crew was left out.'],
    },
  });
  expect((await screen.findByRole('listitem')).textContent).toContain(
    '8:00 am · 4 Stagehand · 1 file · Left out, as its group is switched off: Rigger',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Make job: Night load' }));
  await waitFor(() => expect(fake.path()).toBe('/admin/dashboard/77/info'));
  expect(fake.callsOf('insertFromTemplate')).toMatchObject([
    { idTemplate: 7, day: '2026-12-05', key: expect.any(String) as string },
  ]);
});

test('D.4.03: a template is renamed with the version that was read, archived, and restored', async () => {
  const { fake } = open({
    getTemplates: ({ archived }: { archived?: boolean }) => ({
      templates: [archived ? template(8, 'Old', { isArchived: true }) : template(7, 'Night load')],
    }),
    saveTemplate: { ok: true, id: 7 },
    archiveTemplate: { ok: true },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Rename: Night load' }));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Late load' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(fake.callsOf('saveTemplate')).toMatchObject([{ id: 7, version: 2, name: 'Late load' }]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Archive: Night load' }));
  await waitFor(() => expect(fake.callsOf('archiveTemplate')).toEqual([{ id: 7, archived: true }]));
  fireEvent.click(screen.getByRole('button', { name: 'Archived templates' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Restore: Old' }));
  await waitFor(() => expect(fake.callsOf('archiveTemplate')[1]).toEqual({ id: 8, archived: false }));
  expect(screen.queryByRole('button', { name: 'Make job: Old' })).toBeNull();
});

test('D.4.03: without templates the panel says how one is made', async () => {
  open({ getTemplates: { templates: [] } });
  expect(await screen.findByText('No templates yet')).toBeTruthy();
});

test('D.4.03: Save as Template in the job’s form makes one from the job; its name is the title at first', async () => {
  const { fake } = await openAction('template', { saveTemplate: { ok: true, id: 9 } });
  const name = (await screen.findByLabelText('Name of the template')) as HTMLInputElement;
  expect(name.value).not.toBe('');
  fireEvent.change(name, { target: { value: 'Like this' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Template' }));
  await waitFor(() => expect(fake.callsOf('saveTemplate')).toMatchObject([{ idJob: 5, name: 'Like this' }]));
  await waitFor(() => expect(fake.said).toContain('The template Like this was saved.'));
});
