import { fireEvent, screen, waitFor } from '@testing-library/react';
import { JobDetail } from '../src/worker/detail/job-detail';
import { ApplyProvider } from '../src/worker/use-apply';
import { crew, dialog, job } from './fixtures';
import { show } from './show';

const open = (of: ReturnType<typeof job>) =>
  show(
    <ApplyProvider>
      <JobDetail idJob={of.id} view="details" onView={() => {}} />
    </ApplyProvider>,
    {
      answers: {
        getJobDialog: dialog(of),
        getShiftCalendar: { fileName: 'shift-5.ics', ics: 'BEGIN:VCALENDAR\r\nSUMMARY:Café\r\n' },
      },
    },
  );

test('B.9.06, J-41: a confirmed shift is handed to the calendar as a file, an invite is not', async () => {
  const saved: { name: string; blob: Blob | null }[] = [];
  let blob: Blob | null = null;
  URL.createObjectURL = (made: Blob) => {
    blob = made;
    return 'blob:shift';
  };
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob });
  };
  const invited = open(job({ statusUser: 1, reqCrew: [crew({ mine: 1 })] }));
  expect(await screen.findByRole('button', { name: 'Accept' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
  invited.unmount();

  const { fake } = open(job({ statusUser: 2, reqCrew: [crew({ mine: 2 })] }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add to calendar' }).disabled).toBe(false),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Add to calendar' }));
  await waitFor(() => expect(saved).toMatchObject([{ name: 'shift-5.ics' }]));
  expect(saved[0]?.blob?.type).toBe('text/calendar;charset=utf-8');
  expect(fake.callsOf('getShiftCalendar')).toEqual([{ idJob: 5 }]);
});
