import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { isManager } from '@crewcall/domain/policies';
import { addDays, dashboardRange, startOfDay } from '@crewcall/domain/time';
import { useCall, useEvent, useNow, useSession } from '@crewcall/platform';
import { Tab, Tabs } from '@crewcall/ui/mui';
import { Alert, Button } from '@crewcall/ui/basics';
import { formatTime } from '@crewcall/ui/format';
import { PlusIcon } from '@crewcall/ui/icons';
import { PageHeader } from '@crewcall/ui/page-header';
import { SearchField } from '@crewcall/ui/search-field';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { ErrorState } from '@crewcall/ui/states';
import { latePart } from '@crewcall/platform/lazy-part';
import { BesideForm, useNamedJob } from '../office/job-form-panel';
import { useAddJob } from '@crewcall/platform/use-add-job';
import { JobsTab } from '../office/dashboard/jobs-tab';
import { MessagesTab } from '../office/dashboard/messages-tab';
import { countJobs, sectionsOf } from '../office/dashboard/sections';
import { TodoTab } from '../office/dashboard/todo-tab';
import { useLatestChats } from '../office/dashboard/use-latest-chats';
import { definePage } from '../region';

// Loaded on demand: only a new company sees it.
const FirstSteps = latePart(() =>
  import('../office/dashboard/first-steps').then(({ FirstSteps }) => FirstSteps),
);

/** The first steps of a new company, for users who may set it up; nothing once done. */
export function FirstDay() {
  const { can } = useSession();
  const { data } = useCall('getFirstSteps', {}, { enabled: can('settings.write'), quiet: true });
  const needsPassword = data?.needsPassword === true;
  if (!data || (data.steps.length === 0 && !needsPassword)) return null;
  return <FirstSteps steps={data.steps} needsPassword={needsPassword} />;
}

const NeedsYou = latePart(() => import('../office/dashboard/needs-you').then(({ NeedsYou }) => NeedsYou));

const BASE = '/admin/dashboard';
type DashboardTab = 'todo' | 'jobs' | 'messages';

interface JobsReadProps {
  list: ReturnType<typeof useCall<'getDashboardJobs'>>;
  zone: string;
  children: ReactNode;
}

/** Shows the jobs once they are loaded, and how old they are if a refetch failed. */
function JobsRead({ list, zone, children }: JobsReadProps) {
  const { data, error, isPending, dataUpdatedAt } = list;
  const retry = () => void list.refetch();
  if (isPending) return <SkeletonTable rows={8} cols={5} label="Loading the jobs" />;
  if (!data) return <ErrorState title="The jobs could not be loaded" error={error} onRetry={retry} />;
  return (
    <>
      {error ? (
        <Alert
          severity="warning"
          sx={{ mt: '14px' }}
          action={
            <Button size="small" onClick={retry}>
              Retry
            </Button>
          }
        >
          These are the jobs as of {formatTime(dataUpdatedAt, zone)}. {error.message}
        </Alert>
      ) : null}
      {children}
    </>
  );
}

/** The days that are shown, and a range that starts a day earlier: last night's jobs may still be running. */
function rangesOf(zone: string, today: number) {
  const { start, end } = dashboardRange(zone, today);
  const range = { dateStart: start, dateEnd: end };
  return { range, withLastNight: { ...range, dateStart: addDays(zone, start, -1) } };
}

/** The office's first screen: today's jobs, to-dos and messages. */
export function Dashboard() {
  const { user, can } = useSession();
  const zone = user.companyZone;
  const now = useNow();
  const today = startOfDay(zone, now);
  const { range, withLastNight } = useMemo(() => rangesOf(zone, today), [zone, today]);
  const idJob = useNamedJob();

  const hasTodos = can('todo.use');
  // No Messages tab for a customer's managers: they write in the chats of their own jobs, under Actions.
  const hasChats = can('chat.latest') && !isManager(user);
  const [tab, setTab] = useState<DashboardTab>('jobs');
  const [text, setText] = useState('');
  const [adding, setAdding] = useState(0);
  const list = useCall('getDashboardJobs', withLastNight, { keepPrevious: true });
  const admin = useCall('getDashboardAdminData', range, { enabled: hasTodos, keepPrevious: true });
  const latest = useLatestChats(hasChats);
  // Refetches the rows after a chat was read on this page, because they show unread counts. For changes that arrive by
  // the live feed, other events refetch the rows.
  useEvent('notifications.changed', (_payload, { source }) => {
    if (source !== 'feed') void list.refetch();
  });
  const addJob = useAddJob(BASE);

  const jobs = useMemo(() => list.data?.jobs ?? [], [list.data]);
  const supervisors = useMemo(
    () => new Map((list.data?.supervisors ?? []).map((person) => [person.id, person.fullName])),
    [list.data],
  );
  const todos = admin.data?.toDoList ?? [];
  const jobCount = countJobs(sectionsOf(jobs, zone, now).flatMap((section) => section.jobs));
  const counted = (label: string, count: number) => (count > 0 ? `${label} · ${count}` : label);

  return (
    <BesideForm base={BASE}>
      <PageHeader
        title="Dashboard"
        actions={
          <>
            <SearchField
              hotkey
              value={text}
              onChange={(next) => {
                setText(next);
                setTab('jobs');
              }}
              label="Search jobs, crew, places"
            />
            {hasTodos ? (
              <Button
                onClick={() => {
                  setTab('todo');
                  setAdding(adding + 1);
                }}
              >
                Add Todo
              </Button>
            ) : null}
            {can('job.write') ? (
              <Button
                variant="contained"
                disabled={addJob.isBusy}
                startIcon={<PlusIcon aria-hidden />}
                // The second click of a double click may come after a quick response to the first.
                onClick={({ detail }) => detail < 2 && addJob.add()}
              >
                Add Job
              </Button>
            ) : null}
          </>
        }
      />
      <FirstDay />
      {can('job.office') ? <NeedsYou jobs={jobs} now={now} /> : null}
      <Tabs value={tab} onChange={(_event, next: DashboardTab) => setTab(next)}>
        {hasTodos ? (
          <Tab value="todo" label={counted('To Do', todos.filter((todo) => !todo.completed).length)} />
        ) : null}
        <Tab value="jobs" label={counted('Jobs', jobCount)} />
        {hasChats ? <Tab value="messages" label={counted('Messages', latest.unread)} /> : null}
      </Tabs>
      {tab === 'todo' ? (
        <TodoTab
          todos={admin.data?.toDoList}
          error={admin.error}
          onRetry={() => void admin.refetch()}
          adding={adding}
          zone={zone}
          now={now}
        />
      ) : tab === 'messages' ? (
        <MessagesTab
          latest={latest}
          base={BASE}
          me={`${user.firstName} ${user.lastName}`}
          idJob={idJob}
          zone={zone}
          now={now}
        />
      ) : (
        <JobsRead list={list} zone={zone}>
          <JobsTab
            jobs={jobs}
            supervisors={supervisors}
            text={text}
            onClear={() => setText('')}
            idJob={idJob}
            base={BASE}
            zone={zone}
            now={now}
          />
        </JobsRead>
      )}
    </BesideForm>
  );
}

export const region = definePage(Dashboard, '/:idJob?/:formSelectedTabId?/:formSubView?');
