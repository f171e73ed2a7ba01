import { useId } from 'react';
import { cancelledSum, percentWords } from '@crewcall/domain/cancellation';
import type { CancelPay } from '@crewcall/domain/cancellation';
import { formatCents } from '@crewcall/domain/money';
import { hoursMinutes } from '@crewcall/domain/pay-words';
import { joinedByAnd } from '@crewcall/domain/sentence';
import { Alert, styled } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import { FormControlLabel, Radio, RadioGroup } from '@crewcall/ui/mui';
import { TextField } from '@crewcall/ui/text-field';
import { token } from '@crewcall/ui/tokens';
import { sameProposal } from './pay-choice';
import type { Due, PayChoice, PayKind } from './pay-choice';

const Field = styled('fieldset')({
  border: 0,
  padding: 0,
  margin: '8px 0 0',
  display: 'grid',
  gap: 6,
  '& legend': { padding: 0, fontWeight: 600 },
  '& p': { margin: 0 },
  '& small': { color: token('ink-3'), fontSize: 13 },
});

/** `Minimum call, 3:00 h each` */
function minimumLabel({ crews }: Due): string {
  const [minutes, ...others] = new Set(crews.map(({ minimumMinutes }) => minimumMinutes));
  return minutes === undefined || others.length > 0
    ? 'Minimum call'
    : `Minimum call, ${hoursMinutes(minutes)} h each`;
}

/** `4 people, $560.00 in all, without loadings.` */
function sumText({ people, crews }: Due, pay: CancelPay): string {
  const who = plural(people, 'person', 'people');
  if (pay.kind === 'nothing') return `${who}, paid nothing.`;
  const seesPay = crews.some(({ rates }) => rates !== undefined);
  const sum = seesPay ? `${formatCents(cancelledSum(pay, crews))} in all` : 'at their own rates';
  return `${who}, ${sum}, without loadings.`;
}

/** Text that names the crews without planned hours; null if there are none. */
function openEnds({ crews }: Due): string | null {
  const open = crews.filter(({ plannedMinutes }) => plannedMinutes === null);
  return open.length === 0
    ? null
    : `No end is planned for ${joinedByAnd([...new Set(open.map(({ groupName }) => groupName))])}: the minimum call counts as the planned hours.`;
}

/** Text about people who are paid flat for a shift; null if nobody is, or if that is not known. */
const flatNote = ({ crews }: Due): string | null =>
  crews.some(({ rates }) => rates?.some(({ isFlat }) => isFlat === true))
    ? 'Who is paid flat gets the percentage of the flat amount, and all of it instead of a minimum call.'
    : null;

export interface PayCrewProps {
  due: Due;
  choice: PayChoice;
}

/** Asks what confirmed people are paid for a shift that they lose. */
export function PayCrew({ due, choice: { kind, percent, pay, lacksRates, set } }: PayCrewProps) {
  const same = sameProposal(due);
  const hint = useId();
  const notes = [openEnds(due), flatNote(due)].filter((note) => note !== null);
  return (
    <Field aria-describedby={hint}>
      <legend>Pay the crew?</legend>
      <RadioGroup
        aria-label="Pay the crew?"
        value={kind}
        onChange={(_event, value) => set({ kind: value as PayKind })}
      >
        <FormControlLabel value="nothing" control={<Radio />} label="Nothing" />
        <FormControlLabel value="minimum" control={<Radio />} label={minimumLabel(due)} />
        {same === null ? (
          <FormControlLabel
            value="proposed"
            control={<Radio />}
            label={`As the settings propose for each crew’s start: ${percentWords(due.crews.map((crew) => crew.percent))}`}
          />
        ) : null}
        <FormControlLabel value="percent" control={<Radio />} label="A percentage of the planned hours" />
      </RadioGroup>
      {kind === 'percent' ? (
        <TextField
          label="Percentage"
          value={percent}
          error={pay === null}
          helperText={
            pay === null
              ? 'A whole number from 0 to 100.'
              : same === null
                ? undefined
                : `The settings propose ${same} % for this start.`
          }
          onChange={(event) => set({ percent: event.target.value })}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
        />
      ) : null}
      {lacksRates ? (
        <Alert severity="warning">
          No rate is set for {joinedByAnd(due.withoutRate)}. Set it first, or pay nothing.
        </Alert>
      ) : null}
      <p id={hint} role="status">
        {pay === null ? '' : sumText(due, pay)}
      </p>
      {notes.map((note) => (
        <small key={note}>{note}</small>
      ))}
    </Field>
  );
}
