import { useMemo, useState } from 'react';
import { dashboardRange, startOfDay } from '@crewcall/domain/time';
import { useCall, useNow, useSession } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import {
  Button,
  ErrorState,
  PageHeader,
  PlusIcon,
  SearchField,
  SkeletonTable,
  Tab,
  Tabs,
} from '@crewcall/ui';
import { BesideForm, JobFormPanel } from '../job-form-panel';
import { useAddJob } from '../use-add-job';
import { JobsTab } from './jobs-tab';
import { MessagesTab } from './messages-tab';
import { sectionsOf } from './sections';
import { TodoTab } from './todo-tab';
import { useLatestChats } from './use-latest-chats';

const BASE = '/admin/dashboard';
type DashboardTab = 'todo' | 'jobs' | 'messages';

/** The office's first screen: what is on today, what must not be forgotten, who has written. */
export function Dashboard() {
  const { user, can } = useSession();
  const zone = user.companyZone;
  const now = useNow();
  const today = startOfDay(zone, now);
  const range = useMemo(() => {
    const { start, end } = dashboardRange(zone, today);
    return { dateStart: start, dateEnd: end };
  }, [zone, today]);
  const params = useParams();
  const idJob = Number(params['idJob']) || 0;

  const [tab, setTab] = useState<DashboardTab>('jobs');
  const [text, setText] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  const list = useCall('getDashboardJobs', range, { keepPrevious: true });
  const hasTodos = can('todo.use');
  const admin = useCall('getDashboardAdminData', range, { enabled: hasTodos, keepPrevious: true });
  const latest = useLatestChats();
  const addJob = useAddJob(BASE);

  const jobs = useMemo(() => list.data?.jobs ?? [], [list.data]);
  const supervisors = useMemo(
    () => new Map((list.data?.supervisors ?? []).map((person) => [person.id, person.fullName])),
    [list.data],
  );
  const todos = admin.data?.toDoList ?? [];
  const jobCount = sectionsOf(jobs, zone, now).reduce((sum, section) => sum + section.jobs.length, 0);
  const counted = (label: string, count: number) => (count > 0 ? `${label} · ${count}` : label);

  return (
    <>
      <BesideForm>
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
                    setIsAdding(true);
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
                  onClick={addJob.add}
                >
                  Add Job
                </Button>
              ) : null}
            </>
          }
        />
        <Tabs value={tab} onChange={(_event, next: DashboardTab) => setTab(next)}>
          {hasTodos ? (
            <Tab value="todo" label={counted('To Do', todos.filter((todo) => !todo.completed).length)} />
          ) : null}
          <Tab value="jobs" label={counted('Jobs', jobCount)} />
          <Tab value="messages" label={counted('Messages', latest.unread)} />
        </Tabs>
        {tab === 'todo' ? (
          <TodoTab
            todos={todos}
            isAdding={isAdding}
            onClose={() => setIsAdding(false)}
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
        ) : list.isPending ? (
          <SkeletonTable rows={8} cols={5} label="Loading the jobs" />
        ) : list.error && !list.data ? (
          <ErrorState
            title="The jobs could not be loaded"
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        ) : (
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
        )}
      </BesideForm>
      {idJob > 0 ? (
        <JobFormPanel
          idJob={idJob}
          tab={params['formSelectedTabId']}
          subView={params['formSubView']}
          base={BASE}
        />
      ) : null}
    </>
  );
}
