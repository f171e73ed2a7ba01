import { loadingNames, minimumRateNames, minimumRates } from '@crewcall/domain/pay-rules';
import type { MinimumRate, OvertimeStep, PayRules } from '@crewcall/domain/pay-rules';
import { Box, Button } from '@crewcall/ui/basics';
import { FieldRow, SectionHeading } from '@crewcall/ui/page-header';
import { SelectField } from '@crewcall/ui/select-field';
import { TextField } from '@crewcall/ui/text-field';

interface NumberFieldProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

function NumberField({ label, value, onChange }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      type="number"
      value={Number.isNaN(value) ? '' : String(value)}
      onChange={(event) => onChange(event.target.value === '' ? Number.NaN : Number(event.target.value))}
      slotProps={{ htmlInput: { min: 0, step: 'any' } }}
    />
  );
}

type Overtime = 'shiftOvertime' | 'weekOvertime';

/** The fields of a set's rules: bands of the day, days, overtime in two steps, the minimum. */
export function RuleFields({ rules, onChange }: { rules: PayRules; onChange: (rules: PayRules) => void }) {
  const set = (part: Partial<PayRules>) => onChange({ ...rules, ...part });
  const setBand = (at: number, part: Partial<PayRules['bands'][number]>) =>
    set({ bands: rules.bands.map((band, place) => (place === at ? { ...band, ...part } : band)) });
  const setStep = (kind: Overtime, at: number, part: Partial<OvertimeStep>) =>
    set({ [kind]: rules[kind].map((step, place) => (place === at ? { ...step, ...part } : step)) });
  return (
    <>
      <SectionHeading
        title="Times of day"
        note="Each with its loading. Only the highest loading applies to each minute."
      />
      {rules.bands.map((band, at) => (
        <FieldRow key={at} min={130}>
          <TextField
            label="Band"
            value={band.name}
            onChange={(event) => setBand(at, { name: event.target.value })}
          />
          <TextField
            label="From"
            placeholder="HH:MM"
            value={band.from}
            onChange={(event) => setBand(at, { from: event.target.value })}
          />
          <TextField
            label="To"
            placeholder="HH:MM"
            value={band.to}
            onChange={(event) => setBand(at, { to: event.target.value })}
          />
          <NumberField
            label="Loading %"
            value={band.percent}
            onChange={(percent) => setBand(at, { percent })}
          />
          <Button onClick={() => set({ bands: rules.bands.filter((_, place) => place !== at) })}>
            Remove
          </Button>
        </FieldRow>
      ))}
      <Button
        sx={{ justifySelf: 'start' }}
        onClick={() => set({ bands: [...rules.bands, { name: '', from: '', to: '', percent: 25 }] })}
      >
        Add a band
      </Button>
      <FieldRow min={180}>
        {(['saturday', 'sunday', 'holiday'] as const).map((day) => (
          <NumberField
            key={day}
            label={`${loadingNames[day]} %`}
            value={rules[day]}
            onChange={(percent) => set({ [day]: percent })}
          />
        ))}
        <NumberField
          label="Minimum call, hours"
          value={rules.minimumMinutes / 60}
          onChange={(hours) => set({ minimumMinutes: Math.round(hours * 60) })}
        />
        <SelectField
          label="Minimum call is paid"
          value={rules.minimumAt}
          onChange={(event) => set({ minimumAt: event.target.value as MinimumRate })}
          choices={minimumRates.map((rate) => [rate, minimumRateNames[rate]])}
          helperText="This pays the minutes missing to the minimum call. “At the rate of the day” adds the loading of the shift’s last minute."
        />
      </FieldRow>
      {(['shiftOvertime', 'weekOvertime'] as const).map((kind) => (
        <Box key={kind} sx={{ display: 'grid', gap: 1.5 }}>
          <SectionHeading title={loadingNames[kind]} />
          {rules[kind].map((step, at) => (
            <FieldRow key={at} min={150}>
              <NumberField
                label="After hours"
                value={step.afterMinutes / 60}
                onChange={(hours) => setStep(kind, at, { afterMinutes: Math.round(hours * 60) })}
              />
              <NumberField
                label="Loading %"
                value={step.percent}
                onChange={(percent) => setStep(kind, at, { percent })}
              />
              <Button onClick={() => set({ [kind]: rules[kind].filter((_, place) => place !== at) })}>
                Remove
              </Button>
            </FieldRow>
          ))}
          {rules[kind].length < 2 ? (
            <Button
              sx={{ justifySelf: 'start' }}
              onClick={() => {
                const last = rules[kind].at(-1);
                const first = { afterMinutes: kind === 'shiftOvertime' ? 480 : 2280, percent: 50 };
                const next = last ? { afterMinutes: last.afterMinutes + 120, percent: 100 } : first;
                set({ [kind]: [...rules[kind], next] });
              }}
            >
              {rules[kind].length === 0 ? 'Add overtime' : 'Add a second step'}
            </Button>
          ) : null}
        </Box>
      ))}
    </>
  );
}
