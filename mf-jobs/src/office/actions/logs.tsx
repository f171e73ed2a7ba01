import { useState } from 'react';
import type { Out, ReqCrew } from '@crewcall/contract/types';
import { useApi, useCall } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { formatDateTime, zoneName } from '@crewcall/ui/format';
import { HistoryIcon, UndoIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { RowList } from '@crewcall/ui/row-list';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { changing, editsTowards, isEmpty, labelsOf } from '../form/edits';
import type { NewCrew } from '../form/edits';
import type { JobEdits } from '../form/use-job-edits';

const asNew = ({ groupId, amount, startTime, endTime, requireCode }: ReqCrew): NewCrew => ({
  groupId,
  amount,
  startTime,
  endTime,
  requireCode,
});

/** Number of entries shown at a time; a job of many weeks has hundreds. */
const PAGE = 50;

export interface LogsProps {
  form: JobEdits;
  canRestore: boolean;
  onRestored: () => void;
}

/**
 * All changes, invitations and answers of the job, newest first, in the job's zone. Restoring puts the old values
 * into the form, which saves them like typed ones.
 */
export function Logs(props: LogsProps) {
  const read = useCall('viewLogJob', { id: props.form.job.id });
  return (
    <Loaded read={read} what="The log" skeleton={<SkeletonTable rows={6} cols={2} label="Loading the log" />}>
      {(data) => <LogList {...props} data={data} />}
    </Loaded>
  );
}

function LogList({ form, canRestore, onRestored, data }: LogsProps & { data: Out<'viewLogJob'> }) {
  const { job } = form;
  const { call } = useApi();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(0);
  const [shown, setShown] = useState(PAGE);
  const people = data.people ?? [];
  if (data.logs.length + people.length === 0)
    return <EmptyState icon={HistoryIcon} title="Nothing logged yet" />;

  const restore = async (idLog: number, at: number) => {
    setBusy(idLog);
    try {
      const then = await call('getJobFromLog', { idLog });
      const edits = editsTowards(form.server, then.job);
      const different = { ...changing(form.server, edits), ...changing(job, edits) };
      // A crew that was deleted since is restored as a new crew, without its workers.
      const lost = then.job.reqCrew.filter(({ id }) => !form.server.reqCrew.some((crew) => crew.id === id));
      const left = (then.leftOut ?? []).map((text) => ` Left out: ${text}.`).join('');
      const when = formatDateTime(at, job.tz);
      if (isEmpty(different) && lost.length === 0) {
        await confirm({
          title: left === '' ? 'Nothing differs' : 'Nothing to restore',
          text:
            left === ''
              ? `Details and crews stand as they did on ${when}. Workers, timesheets and files are not restored.`
              : `What differs cannot come back.${left}`,
          yes: 'OK',
          no: 'Close',
        });
        return;
      }
      const yes = await confirm({
        title: `Restore the job as of ${when}?`,
        text: `This changes: ${[...labelsOf(job, different), ...lost.map(({ groupName }) => `${groupName}, back again`)].join('; ')}.${left} Workers, timesheets and files stay as they are.`,
        yes: 'Restore',
      });
      if (!yes) return;
      form.take(edits);
      onRestored();
      if (lost.length > 0) await form.putCrews(lost.map(asNew));
    } catch {
      // Ignored: the shell has shown the error.
    } finally {
      setBusy(0);
    }
  };
  const entries = [
    ...data.logs.map(({ idLog, logDate: at, userName, changed }) => ({
      key: `log-${idLog}`,
      idLog,
      at,
      userName,
      text: changed.join(', '),
    })),
    // `people` is newest first, so keys count from the oldest entry: they do not change when an entry is added.
    ...people.map((one, index) => ({ ...one, key: `people-${people.length - index}`, idLog: null })),
  ].sort((a, b) => b.at - a.at);
  return (
    <>
      <RowList as="ol" lines="above" aria-label="Log">
        {entries.slice(0, shown).map(({ key, idLog, at, userName, text }) => (
          <li key={key}>
            <div data-main="">
              {text}
              <small>
                {userName} · {formatDateTime(at, job.tz)} {zoneName(job.tz, at)}
              </small>
            </div>
            {canRestore && idLog !== null ? (
              <Button
                size="small"
                disabled={busy !== 0}
                startIcon={<UndoIcon size={14} aria-hidden />}
                aria-label={`Restore ${formatDateTime(at, job.tz)}`}
                onClick={() => void restore(idLog, at)}
              >
                Restore
              </Button>
            ) : null}
          </li>
        ))}
      </RowList>
      {shown < entries.length ? <Button onClick={() => setShown(shown + PAGE)}>Load More</Button> : null}
    </>
  );
}
