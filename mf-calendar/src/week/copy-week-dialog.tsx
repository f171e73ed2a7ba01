import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { useBus, useChange, useNow } from '@crewcall/platform';
import { Alert } from '@crewcall/ui/basics';
import { LongList } from '@crewcall/ui/bulk-actions';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { formatDayTime, plural } from '@crewcall/ui/format';
import { Checkbox, FormControlLabel } from '@crewcall/ui/mui';
import { FieldRow } from '@crewcall/ui/page-header';
import { mondayAfter, WeekField } from './week-field';

type Copied = Out<'copyWeek'>;

const madeText = ({ made, drafts }: Copied, done: boolean) =>
  `${plural(made.length, 'job')} ${done ? (made.length === 1 ? 'was' : 'were') : 'will be'} copied${
    drafts > 0 ? `, with ${plural(drafts, 'draft')} for people` : ''
  }.`;

interface Named {
  title: string;
  date: number;
  tz: string;
  text: string;
}

/** Jobs or people that are not copied, each with its job, and the reason. */
function Reasons({ title, of }: { title: string; of: readonly Named[] }) {
  const now = useNow(60_000);
  if (of.length === 0) return null;
  return (
    <Alert severity="warning">
      <strong>{title}</strong>
      <LongList label={title}>
        {of.map((one, index) => (
          <li key={index}>
            {one.title}, {formatDayTime(one.date, one.tz, now)}: {one.text}
          </li>
        ))}
      </LongList>
    </Alert>
  );
}

/** What the copy makes or has made, and what it leaves out. */
const Outcome = ({ copied, done, there }: { copied: Copied; done: boolean; there: number }) => (
  <>
    <Alert severity={done ? 'success' : 'info'} role="status">
      {madeText(copied, done)}
      {!done && there > 0 ? ` The other week already has ${plural(there, 'job')}.` : null}
    </Alert>
    <Reasons title={done ? 'Jobs that were not copied' : 'Jobs that cannot be copied'} of={copied.refused} />
    <Reasons title="People who are left out" of={copied.leftOut} />
    {copied.notes.length > 0 ? (
      <Alert severity="info">
        <LongList label="Notes">
          {copied.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </LongList>
      </Alert>
    ) : null}
  </>
);

export interface CopyWeekDialogProps {
  /** The Monday of the week that is copied, at first. */
  weekStart: string;
  onClose: () => void;
  /** Called after the copy, with the Monday of the week that got the copies. */
  onDone?: (to: string) => void;
}

/** Copies the jobs of a week to another week. Shows what it would make first. */
export function CopyWeekDialog({ weekStart, onClose, onDone }: CopyWeekDialogProps) {
  const bus = useBus();
  const [weeks, setWeeks] = useState({ from: weekStart, to: mondayAfter(weekStart, 1), people: true });
  const preview = useChange('previewCopyWeek');
  const copy = useChange('copyWeek', {
    once: true,
    done: ({ made }, { to }) => {
      for (const { idJob } of made) bus.emit('job.changed', { idJob });
      onDone?.(to);
    },
  });
  const set = (part: Partial<typeof weeks>) => {
    setWeeks({ ...weeks, ...part });
    preview.reset();
  };
  const isBusy = preview.isPending || copy.isPending;
  const { data: plan } = preview;
  const isEmpty = plan?.made.length === 0 && plan.refused.length === 0;
  return (
    <FormDialog
      title="Copy a week"
      maxWidth="sm"
      yes={copy.data ? undefined : plan ? `Copy ${plural(plan.made.length, 'job')}` : 'Preview'}
      closeText={copy.data ? 'Close' : 'Cancel'}
      isBusy={isBusy}
      isHeld={copy.isPending}
      disabled={weeks.from === '' || weeks.to === '' || plan?.made.length === 0}
      onSubmit={() => (plan ? copy : preview).mutate(weeks)}
      onClose={onClose}
    >
      {copy.data ? (
        <Outcome copied={copy.data} done there={0} />
      ) : (
        <>
          <p>
            The copies are confirmed jobs at the same time of day. Nobody is invited: people become drafts of
            the roster, which the office publishes.
          </p>
          <FieldRow min={180}>
            <WeekField
              label="Copy the week from"
              monday={weeks.from}
              disabled={isBusy}
              onMonday={(from) => set({ from })}
            />
            <WeekField
              label="To the week from"
              monday={weeks.to}
              disabled={isBusy}
              onMonday={(to) => set({ to })}
            />
          </FieldRow>
          <FormControlLabel
            label="With the people, as drafts"
            control={
              <Checkbox
                checked={weeks.people}
                disabled={isBusy}
                onChange={(_event, people) => set({ people })}
              />
            }
          />
          {isEmpty ? <Alert severity="info">This week has no jobs.</Alert> : null}
          {plan && !isEmpty ? <Outcome copied={plan} done={false} there={plan.there} /> : null}
        </>
      )}
    </FormDialog>
  );
}
