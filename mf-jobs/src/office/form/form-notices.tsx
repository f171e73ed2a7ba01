import type { Job, Out } from '@crewcall/contract/types';
import { JobStatus, isEnded } from '@crewcall/domain/job-state';
import { latePart } from '@crewcall/platform/lazy-part';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import type { FormRights } from './manager-mode';
import type { JobEdits } from './use-job-edits';

export const clashNotice = () =>
  import(/* webpackChunkName: "form-notices" */ './clash-notice').then(({ ClashNotice }) => ClashNotice);
const ClashNotice = latePart(clashNotice);

// Loaded on demand: customers rarely change a confirmed job.
const CustomerChange = latePart(() =>
  import(/* webpackChunkName: "form-notices" */ './customer-change').then(
    ({ CustomerChange }) => CustomerChange,
  ),
);

// Loaded on demand: only for new jobs.
const EmptyJobNotice = latePart(() =>
  import(/* webpackChunkName: "form-notices" */ './empty-job-notice').then(
    ({ EmptyJobNotice }) => EmptyJobNotice,
  ),
);

// Loaded on demand: only for changes shortly before the start.
const SayWhy = latePart(() =>
  import(/* webpackChunkName: "form-notices" */ './say-why').then(({ SayWhy }) => SayWhy),
);

const Strong = styled('strong')({ display: 'block' });

/** Whether the job never had a crew and can still get one. */
const isUnasked = ({ status, reqCrew }: Job, { crewWasAsked }: Out<'getJobDetail'>['extraData']) =>
  !crewWasAsked && reqCrew.length === 0 && !isEnded(status);

/** Says that workers do not see a job without crews. `onAsk` opens the crew tab; undefined on the crew tab itself. */
const AskForCrew = ({ onAsk }: { onAsk: (() => void) | undefined }) => (
  <Alert
    severity="info"
    action={
      onAsk ? (
        <Button size="small" onClick={onAsk}>
          Ask for crew
        </Button>
      ) : undefined
    }
  >
    Workers do not see this job until you add a crew.
  </Alert>
);

export interface FormNoticesProps {
  form: JobEdits;
  detail: Out<'getJobDetail'>;
  rights: FormRights;
  /** Opens the crew tab; undefined on the crew tab itself. */
  onAskForCrew: (() => void) | undefined;
}

/** Notices about the job and about saving it, above the fields. */
export function FormNotices({ form, detail, rights, onAskForCrew }: FormNoticesProps) {
  const { warning } = rights.lock;
  return (
    <>
      {form.state.kind === 'failed' ? (
        <Alert
          severity={form.askedDate ? 'warning' : 'error'}
          sx={{ '& .MuiAlert-action': { flexWrap: 'wrap', gap: 1 } }}
          action={
            form.askedDate ? (
              <>
                <Button size="small" onClick={form.askedDate.undo}>
                  Keep the old date
                </Button>
                <Button size="small" onClick={form.askedDate.use}>
                  Use this date
                </Button>
              </>
            ) : (
              <Button size="small" onClick={form.drop}>
                Discard what I typed
              </Button>
            )
          }
        >
          {form.state.text}
        </Alert>
      ) : null}
      {form.state.kind === 'waiting' ? <Alert severity="info">{form.state.text}</Alert> : null}
      {form.clashes.length > 0 ? (
        <ClashNotice
          job={form.job}
          choices={detail.extraData}
          clashes={form.clashes}
          onMine={form.useMine}
          onClose={form.dismissClashes}
        />
      ) : null}
      {form.askedWhy ? <SayWhy asked={form.askedWhy} /> : null}
      {form.alerts.length > 0 ? (
        <Alert severity="warning" onClose={form.dismissAlerts}>
          {form.alerts.map((text) => (
            <div key={text}>{text}</div>
          ))}
          {form.moveLeft ? (
            <Button size="small" onClick={form.moveLeft.run} sx={{ mt: 0.5 }}>
              {form.moveLeft.words}
            </Button>
          ) : null}
        </Alert>
      ) : null}
      {detail.job.customerChange ? (
        <CustomerChange job={detail.job} change={detail.job.customerChange} canAnswer={rights.canNotify} />
      ) : null}
      {detail.extraData.untouched ? (
        <EmptyJobNotice idJob={detail.job.id} form={form} untouched={detail.extraData.untouched} />
      ) : null}
      {isUnasked(form.job, detail.extraData) && !rights.isManager ? (
        <AskForCrew onAsk={onAskForCrew} />
      ) : null}
      {rights.isManager && form.job.status === JobStatus.Pending && form.job.reqCrew.length > 0 ? (
        <Alert severity="info">
          This request goes to the office by itself, a few minutes after your last change.
        </Alert>
      ) : null}
      {warning ? (
        <Alert severity="warning">
          {warning.title ? <Strong>{warning.title}</Strong> : null}
          <div>{warning.text}</div>
          {warning.missing ? <div>{warning.missing}</div> : null}
        </Alert>
      ) : null}
    </>
  );
}
