import { useId } from 'react';
import type { ReactNode } from 'react';
import { cancelledSum, percentWords } from '@crewcall/domain/cancellation';
import type { CancellationDue, CancelPay } from '@crewcall/domain/cancellation';
import { formatCents } from '@crewcall/domain/money';
import { hoursMinutes } from '@crewcall/domain/pay-words';
import { joinedByAnd } from '@crewcall/domain/sentence';
import { Alert, FormControlLabel, Radio, RadioGroup } from '@crewcall/ui/mui';
import { styled } from './basics';
import { plural } from './format';
import { sameProposal, usePayChoice } from './pay-choice';
import type { PayChoice, PayKind } from './pay-choice';
import { TextField } from './text-field';
import { token } from './tokens';

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
function minimumLabel({ crews }: CancellationDue): string {
  const [minutes, ...others] = new Set(crews.map(({ minimumMinutes }) => minimumMinutes));
  return minutes === undefined || others.length > 0
    ? 'Minimum call'
    : `Minimum call, ${hoursMinutes(minutes)} h each`;
}

/** `4 people, $560.00 in all, without loadings.` */
function sumText({ people, crews }: CancellationDue, pay: CancelPay): string {
  const who = plural(people, 'person', 'people');
  if (pay.kind === 'nothing') return `${who}, paid nothing.`;
  const seesPay = crews.some(({ rates }) => rates !== undefined);
  const sum = seesPay ? `${formatCents(cancelledSum(pay, crews))} in all` : 'at their own rates';
  return `${who}, ${sum}, without loadings.`;
}

/** Names the crews whose hours are not planned; null if there are none. */
function openEnds({ crews }: CancellationDue): string | null {
  const open = crews.filter(({ plannedMinutes }) => plannedMinutes === null);
  return open.length === 0
    ? null
    : `No end is planned for ${joinedByAnd([...new Set(open.map(({ groupName }) => groupName))])}: the minimum call counts as the planned hours.`;
}

/** What people are paid whose shift has one amount; null if nobody is known to be paid so. */
const flatNote = ({ crews }: CancellationDue): string | null =>
  crews.some(({ rates }) => rates?.some(({ isFlat }) => isFlat === true))
    ? 'People on a flat rate get the percentage of the flat amount, and all of it instead of a minimum call. Hours planned beyond it are not paid.'
    : null;

interface PayCrewProps {
  due: CancellationDue;
  choice: PayChoice;
}

/** Asks what confirmed people are paid for a shift that they lose. */
function PayCrew({ due, choice: { kind, percent, pay, lacksRates, set } }: PayCrewProps) {
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

export interface CancelPaying {
  /** The question, or what is known instead of it; null if nobody would be paid. */
  field: ReactNode;
  /** Undefined if nobody would be paid, or if it is not known: then the server asks where something is due. */
  pay: CancelPay | undefined;
  /** It is not known yet whether somebody is paid, or the choice cannot be sent. */
  isHeld: boolean;
}

const nobody: CancelPaying = { field: null, pay: undefined, isHeld: false };

interface CancelQuestion {
  /** Nobody is confirmed, so nobody would be paid. */
  isSure?: boolean;
  /** Nothing is chosen at first, whatever the settings propose. */
  isNothing?: boolean;
}

/** Asks what people are paid for a shift that they lose. `read` is the state of reading who would be paid. */
export function useCancelQuestion(
  read: { data: CancellationDue | undefined; isError: boolean },
  { isSure = false, isNothing = false }: CancelQuestion = {},
): CancelPaying {
  const due = read.data;
  const choice = usePayChoice(due, isNothing);
  if (isSure) return nobody;
  if (due === undefined) {
    const failed =
      'What is due to the crew could not be read. If the settings propose pay, nothing is cancelled before you choose.';
    const field = read.isError ? <p>{failed}</p> : <p role="status">Working out what is due…</p>;
    return { field, pay: undefined, isHeld: !read.isError };
  }
  if (due.people === 0) return nobody;
  const { pay, lacksRates } = choice;
  return {
    field: <PayCrew due={due} choice={choice} />,
    pay: pay ?? undefined,
    isHeld: pay === null || lacksRates,
  };
}
