import { DAY_MS } from '@crewcall/domain/units';
import type { PayRules } from '@crewcall/domain/pay-rules';
import { hoursMinutes } from '@crewcall/domain/pay-words';
import { homeState, states } from '@crewcall/domain/zones';
import { useCall, useSession } from '@crewcall/platform';
import { Alert, Box } from '@crewcall/ui/basics';
import { DateField } from '@crewcall/ui/date-fields';
import { FieldRow, SectionHeading } from '@crewcall/ui/page-header';
import { SelectField } from '@crewcall/ui/select-field';
import { TextField } from '@crewcall/ui/text-field';
import { token } from '@crewcall/ui/tokens';
import { useState } from 'react';
import { ExplainedPay } from '../invoices/explained-pay';
import type { ExplainedTime } from '../invoices/explained-pay';

/** Draws the pieces of a shift as a bar: wider for more minutes, darker for more loading. */
function PieceBar({ time }: { time: ExplainedTime }) {
  const words = time.pieces.map(({ name, minutes }) => `${name} ${hoursMinutes(minutes)}`).join(', ');
  return (
    <Box role="img" aria-label={words} sx={{ display: 'flex', gap: '2px', height: 28 }}>
      {time.pieces.map(({ minutes, percent }, place) => (
        <Box
          key={place}
          sx={{
            flex: `${minutes} 0 0`,
            borderRadius: '4px',
            background: token('ink'),
            opacity: Math.min(1, 0.25 + percent / 150),
          }}
        />
      ))}
    </Box>
  );
}

/** The next Sunday plus `days`. The example shift starts there, because most loadings apply then. */
const sundayAnd = (days: number): string => {
  const today = Math.floor(Date.now() / DAY_MS);
  // Day 0 of the epoch was a Thursday.
  return new Date((today + ((10 - (today % 7)) % 7) + days) * DAY_MS).toISOString().slice(0, 10);
};

/** Tries the rules in the form on an example shift. */
export function TryRules({ rules, isOdd }: { rules: PayRules; isOdd: boolean }) {
  const [day, setDay] = useState(() => sundayAnd(0));
  const [from, setFrom] = useState('20:00');
  const [toDay, setToDay] = useState(() => sundayAnd(1));
  const [to, setTo] = useState('02:00');
  const [rest, setRest] = useState('0');
  const [rate, setRate] = useState('35.00');
  const { companyZone } = useSession().user;
  const [state, setState] = useState(() => homeState(companyZone));
  const shift = {
    rules,
    start: `${day}T${from}`,
    end: `${toDay}T${to}`,
    break: Math.max(0, Math.round(Number(rest) || 0)) * 60_000,
    rate: Math.round((Number(rate) || 0) * 100),
    state,
    postcode: '',
    weekMinutes: 0,
  };
  const tried = useCall('tryPayRules', { shift }, { enabled: !isOdd, keepPrevious: true });
  const field = (label: string, value: string, set: (value: string) => void, type = 'text') => (
    <TextField
      label={label}
      type={type}
      value={value}
      onChange={(event) => set(event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <>
      <SectionHeading title="Try it" note="An example shift, paid by the rules above." />
      <FieldRow min={140}>
        <DateField label="First day" value={day} onChange={setDay} />
        {field('Start', from, setFrom, 'time')}
        <DateField label="Last day" value={toDay} onChange={setToDay} />
        {field('Finish', to, setTo, 'time')}
        {field('Break, minutes', rest, setRest)}
        {field('Rate, $ an hour', rate, setRate)}
        <SelectField
          label="State"
          value={String(state)}
          onChange={(event) => setState(Number(event.target.value))}
          choices={states.map(({ id, name }) => [String(id), name])}
        />
      </FieldRow>
      {tried.error ? <Alert severity="warning">{tried.error.message}</Alert> : null}
      {tried.data?.shift && !tried.error ? (
        <Box aria-live="polite" sx={{ display: 'grid', gap: 1 }}>
          <PieceBar time={tried.data.shift} />
          <ExplainedPay time={tried.data.shift} by="By the rules above, saved or not." />
        </Box>
      ) : null}
    </>
  );
}
