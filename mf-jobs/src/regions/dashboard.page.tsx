import { useState } from 'react';
import type { ReactNode } from 'react';
import { isManager } from '@crewcall/domain/policies';
import { dashboardRange, startOfDay } from '@crewcall/domain/time';
import { useCall, useEvent, useNow, useOpenPanel, useSession } from '@crewcall/platform';
import { useQueryClient } from '@tanstack/react-query';
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
import { TodoTab } from '../office/dashboard/todo-tab';
import { useDashboard } from '../office/dashboard/use-dashboard';
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
  dashboard: ReturnType<typeof useDashboard>;
  zone: string;
  children: ReactNode;
}

/**
 * Shows the jobs once the totals have loaded, and how old they are if a refetch failed. Each section shows its own
 * first loading.
 */
function JobsRead({ dashboard: { sums, sections }, zone, children }: JobsReadProps) {
  const lists = sections.map(({ list }) => list).filter(({ isOn }) => isOn);
  // If every section would show the same error, show it once.
  const hasNothing = lists.length > 1 && lists.every((list) => list.isPending && list.error);
  const failed = lists.find((list) => list.error && !list.isPending);
  const error = sums.error ?? failed?.error ?? (hasNothing ? (lists[0]?.error ?? null) : null);
  const retry = () => {
    void sums.refetch();
    for (const list of lists) list.retry();
  };
  const isMissing = sums.data === undefined || hasNothing;
  if (isMissing && error)
    return <ErrorState title="The jobs could not be loaded" error={error} onRetry={retry} />;
  if (isMissing) return <SkeletonTable rows={8} cols={5} label="Loading the jobs" />;
  const updatedAt = failed?.updatedAt ?? sums.dataUpdatedAt;
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
          These are the jobs as of {formatTime(updatedAt, zone)}. {error.message}
        </Alert>
      ) : null}
      {children}
    </>
  );
}

/** The office's start page: today's jobs, to-dos and messages. */
export function Dashboard() {
  const { user, can } = useSession();
  const zone = user.companyZone;
  const now = useNow();
  const client = useQueryClient();
  const today = startOfDay(zone, now);
  const { start: dateStart, end: dateEnd } = dashboardRange(zone, today);
  const idJob = useNamedJob();

  const hasTodos = can('todo.use');
  // No Messages tab for a customer's managers: they write in the chats of their own jobs, under Actions.
  const hasChats = can('chat.latest') && !isManager(user);
  const [tab, setTab] = useState<DashboardTab>('jobs');
  const [text, setText] = useState('');
  const [adding, setAdding] = useState(0);
  const dashboard = useDashboard(zone, today, text);
  const admin = useCall(
    'getDashboardAdminData',
    { dateStart, dateEnd, limit: 0 },
    { enabled: hasTodos, keepPrevious: true },
  );
  const latest = useLatestChats(hasChats);
  // When a chat was read on this page, refetch the rows, because they show unread counts. For changes from the live
  // feed, other events refetch them.
  useEvent('notifications.changed', (_payload, { source }) => {
    if (source !== 'feed') void client.invalidateQueries({ queryKey: ['getDashboardJobs'] });
  });
  const addJob = useAddJob(BASE);
  const panel = useOpenPanel();

  const todos = admin.data?.toDoList ?? [];
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
            {can('roster.use') ? (
              <Button onClick={() => panel.open('job-templates', {})}>Templates</Button>
            ) : null}
            {can('job.write') ? (
              <Button
                variant="contained"
                disabled={addJob.isBusy}
                startIcon={<PlusIcon aria-hidden />}
                // Ignore the second click of a double click; the first may already be answered by then.
                onClick={({ detail }) => detail < 2 && addJob.add()}
              >
                Add Job
              </Button>
            ) : null}
          </>
        }
      />
      <FirstDay />
      {can('job.office') ? <NeedsYou now={now} /> : null}
      <Tabs value={tab} onChange={(_event, next: DashboardTab) => setTab(next)}>
        {hasTodos ? (
          <Tab value="todo" label={counted('To Do', todos.filter((todo) => !todo.completed).length)} />
        ) : null}
        <Tab value="jobs" label={counted('Jobs', dashboard.sums.data?.jobs ?? 0)} />
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
        <JobsRead dashboard={dashboard} zone={zone}>
          <JobsTab
            dashboard={dashboard}
            onClear={() => setText('')}
            idJob={idJob}
            base={BASE}
            zone={zone}
            today={today}
          />
        </JobsRead>
      )}
    </BesideForm>
  );
}

export const region = definePage(Dashboard, '/:idJob?/:formSelectedTabId?/:formSubView?');
