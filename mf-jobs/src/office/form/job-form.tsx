import { Suspense, useEffect } from 'react';
import type { KeyboardEvent } from 'react';
import type { Out } from '@crewcall/contract/types';
import { texts } from '@crewcall/domain/texts';
import { ApiError, Slot, useCall, useNow, useSession } from '@crewcall/platform';
import { latePart, lazyPart } from '@crewcall/platform/lazy-part';
import { Tab, Tabs } from '@crewcall/ui/mui';
import { styled } from '@crewcall/ui/basics';
import { SkeletonForm, SkeletonPanel } from '@crewcall/ui/skeleton';
import { EmptyState, ErrorState } from '@crewcall/ui/states';
import { token } from '@crewcall/ui/tokens';
import { tabNames, tabsFor } from './form-address';
import { FormNotices, clashNotice } from './form-notices';
import { InfoTab } from './info-tab';
import { formRights } from './manager-mode';
import { SaveMark } from './save-mark';
import { useEditing } from './use-form-presence';
import { useFormView } from './use-form-view';
import { useJobEdits } from './use-job-edits';

const crewTab = () => import('../crew/crew-tab').then(({ CrewTab: Tab }) => Tab);
const CrewTab = lazyPart(crewTab);
// Loaded on demand: two people rarely have the same form open.
const Editors = latePart(() => import('./editors').then(({ Editors }) => Editors));
const ActionsTab = lazyPart(() => import('../actions/actions-tab').then(({ ActionsTab }) => ActionsTab));

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  alignContent: 'start',
  minWidth: 0,
});
const Head = styled('div')({
  position: 'sticky',
  top: -4,
  zIndex: 3,
  margin: '-4px -20px 0',
  padding: '0 20px',
  '& > :first-of-type': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 },
  background: token('card'),
  borderBottom: `1px solid ${token('line')}`,
  '& .MuiTabs-root': { borderBottom: 0, minWidth: 0 },
  '& .MuiTab-root.Mui-disabled': { color: token('ink-3'), opacity: 0.55 },
});

export interface JobFormProps {
  idJob: number;
  /** info, crew, timesheets, actions or money; `details` means info. */
  tab?: string;
  /** One of the actions, or `invite-<crew id>` on the crew tab. */
  subView?: string;
}

/** The office's form of one job. The panel around it shows the title. */
export function JobForm({ idJob, tab, subView }: JobFormProps) {
  const { data, error, isPending, refetch } = useCall('getJobDetail', { id: idJob });
  if (isPending) return <SkeletonForm fields={6} label="Loading the job" />;
  if (!data) {
    return error instanceof ApiError && error.kind === 'missing' ? (
      <EmptyState title={texts.jobNotFound} text="It may belong to another company, or may not exist." />
    ) : (
      <ErrorState title="The job could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  }
  return <LoadedForm key={idJob} idJob={idJob} detail={data} tab={tab} subView={subView} />;
}

interface LoadedProps {
  idJob: number;
  detail: Out<'getJobDetail'>;
  tab: string | undefined;
  subView: string | undefined;
}

function LoadedForm({ idJob, detail, tab, subView }: LoadedProps) {
  const session = useSession();
  const now = useNow();
  useEffect(() => {
    // Prefetch the crew tab, so that it works if reception is lost.
    for (const load of [crewTab, clashNotice]) load().catch(() => {});
  }, []);
  const form = useJobEdits(idJob, detail.job, detail.extraData.timesheet.length);
  const formView = useFormView(idJob, tab, subView);
  // Check the saved date instead of the typed one, so that a refused date can still be corrected.
  const rights = formRights(session, { ...form.job, date: detail.job.date }, now);
  const { tabsLocked } = rights.lock;
  const tabs = tabsFor(session);
  const shown = tabsLocked || !tabs.includes(formView.tab) ? 'info' : formView.tab;
  const others = useEditing(idJob, tabNames[shown], !rights.isReadOnly);
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key, altKey, ctrlKey, metaKey, code } = event;
    if (key === 'Enter' && target instanceof HTMLInputElement && !event.defaultPrevented) void form.flush();
    const tab =
      altKey && !ctrlKey && !metaKey ? tabs[Number(/^Digit([1-5])$/.exec(code)?.[1]) - 1] : undefined;
    if (tab === undefined || tabsLocked) return;
    event.preventDefault();
    formView.show(tab);
  };

  return (
    <Root onBlur={form.leave} onKeyDown={onKeyDown}>
      <Head>
        <div>
          <Tabs
            value={shown}
            variant="scrollable"
            scrollButtons={false}
            onChange={(_event, next: typeof shown) => formView.show(next)}
          >
            {tabs.map((tab, index) => (
              <Tab
                key={tab}
                value={tab}
                label={tabNames[tab]}
                disabled={tabsLocked && tab !== 'info'}
                aria-keyshortcuts={`Alt+${index + 1}`}
                title={`Alt+${index + 1}`}
              />
            ))}
          </Tabs>
          {/* While a new date waits for confirmation, nothing has failed; the notice below has its buttons. */}
          {form.askedDate ? null : <SaveMark state={form.state} onRetry={() => void form.flush()} />}
        </div>
        <div role="status">{others.length === 0 ? null : <Editors others={others} />}</div>
      </Head>
      <FormNotices
        form={form}
        detail={detail}
        rights={rights}
        onAskForCrew={shown === 'crew' ? undefined : () => formView.show('crew')}
      />
      {shown === 'crew' ? (
        <Suspense fallback={<SkeletonPanel label="Loading the crew" />}>
          <CrewTab form={form} extra={detail.extraData} rights={rights} formView={formView} />
        </Suspense>
      ) : shown === 'timesheets' ? (
        <>
          <Slot name="attendance" params={{ idJob }} />
          <Slot name="job-timesheets" params={{ idJob }} />
        </>
      ) : shown === 'actions' ? (
        <Suspense fallback={<SkeletonPanel label="Loading the actions" />}>
          <ActionsTab form={form} extra={detail.extraData} rights={rights} formView={formView} />
        </Suspense>
      ) : shown === 'money' ? (
        <Slot name="job-money" params={{ idJob }} />
      ) : (
        <InfoTab form={form} extra={detail.extraData} rights={rights} />
      )}
    </Root>
  );
}
