import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { quietProblem, usualQuiet } from '@crewcall/domain/quiet-choice';
import type { Quiet } from '@crewcall/domain/quiet-choice';
import { useCall, useChange } from '@crewcall/platform';
import { FormControlLabel, Switch } from '@crewcall/ui/mui';
import { Button, styled } from '@crewcall/ui/basics';
import { TimeField } from '@crewcall/ui/date-fields';
import { Loaded } from '@crewcall/ui/loaded';
import { FieldRow } from '@crewcall/ui/page-header';
import { SkeletonForm } from '@crewcall/ui/skeleton';
import { token } from '@crewcall/ui/tokens';

const Part = styled('fieldset')({
  border: 0,
  margin: 0,
  padding: '14px 0 10px',
  minWidth: 0,
  borderTop: `1px solid ${token('line')}`,
  '& legend': { float: 'left', width: '100%', padding: 0, fontWeight: 650 },
  '& p': { clear: 'both', fontSize: 14, color: token('ink-2') },
  '& p[role=alert]': { color: token('bad'), fontWeight: 550, marginTop: 6 },
  '& .MuiFormControlLabel-root': { minHeight: 48, margin: '4px 0 8px -2px' },
  '& > .MuiButton-root': { marginTop: 10 },
});

const inWords = ({ from, to }: Quiet): string => (from === '' ? 'no hours' : `${from} to ${to}`);

type Choices = Out<'getAlertChoices'>;

function Choosing({ stored, onKept }: { stored: Choices; onKept: () => void }) {
  const { companyQuiet } = stored;
  const [quiet, setQuiet] = useState(stored.quiet);
  const [late, setLate] = useState(stored.lateAlerts);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useChange('setAlertChoices', { done: onKept });
  const keep = (next: Quiet | null, alerts: boolean | null) => {
    setQuiet(next);
    setLate(alerts);
    const wrong = next === null ? null : quietProblem(next);
    setProblem(wrong);
    if (wrong === null) save.mutate({ quiet: next, ...(alerts === null ? {} : { lateAlerts: alerts }) });
  };
  const first = companyQuiet.from === '' ? usualQuiet : companyQuiet;
  return (
    <>
      <Part>
        <legend>Quiet hours</legend>
        <p>
          Notifications and text messages wait until they are over. Email does not wait, nor does urgent news
          about a shift within 12 hours.
        </p>
        <FormControlLabel
          label={`Hours of my own; the company has ${inWords(companyQuiet)}`}
          control={
            <Switch checked={quiet !== null} onChange={(_event, isOwn) => keep(isOwn ? first : null, late)} />
          }
        />
        {quiet === null ? null : (
          <>
            <FieldRow min={120}>
              <TimeField
                label="Quiet from"
                value={quiet.from}
                onChange={(from) => keep({ ...quiet, from }, late)}
              />
              <TimeField label="until" value={quiet.to} onChange={(to) => keep({ ...quiet, to }, late)} />
            </FieldRow>
            <Button size="small" onClick={() => keep({ from: '', to: '' }, late)}>
              No quiet hours
            </Button>
          </>
        )}
        {problem === null ? null : <p role="alert">{problem}</p>}
      </Part>
      {late === null ? null : (
        <Part>
          <legend>Missing crew</legend>
          <p>Supervisors are notified when someone has not checked in soon after the start.</p>
          <FormControlLabel
            label="Notify me too, for every job"
            control={<Switch checked={late} onChange={(_event, isOn) => keep(quiet, isOn)} />}
          />
        </Part>
      )}
    </>
  );
}

/** Quiet hours, and for the office whether to be notified about missing crew. */
export function QuietHours() {
  const read = useCall('getAlertChoices', {});
  return (
    <Loaded read={read} what="Your quiet hours" skeleton={<SkeletonForm fields={1} />}>
      {(stored) => <Choosing stored={stored} onKept={() => void read.refetch()} />}
    </Loaded>
  );
}
