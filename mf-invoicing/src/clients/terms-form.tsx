import type { Out } from '@crewcall/contract/types';
import { billingNames, billings, liningNames, linings } from '@crewcall/domain/clients';
import { cardTermNames, TERMS_MOST_DAYS, WINDOW_MOST_HOURS } from '@crewcall/domain/rate-card';
import type { CardTerms } from '@crewcall/domain/rate-card';
import { useBus, useChange, useSession, useSnackbar, useUnsaved } from '@crewcall/platform';
import { useEdits } from '@crewcall/platform/use-edits';
import { Box, Button, styled } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { FormControlLabel, InputAdornment, Switch } from '@crewcall/ui/mui';
import { FieldRow, SectionHeading } from '@crewcall/ui/page-header';
import { SelectField } from '@crewcall/ui/select-field';
import { TextField } from '@crewcall/ui/text-field';

const Root = styled('form')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 14 });

/** Plain hours in the list of rule sets, whose values are ids. */
const PLAIN = 0;

interface NumberTermProps {
  term: 'termsDays' | 'nearHours' | 'nearPercent' | 'farHours' | 'farPercent';
  unit: string;
  range: readonly [number, number];
  /** As typed. */
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

const isWithin = (text: string, [least, most]: readonly [number, number]): boolean =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;

function NumberTerm({ term, unit, range, value, disabled, onChange }: NumberTermProps) {
  const isWrong = !isWithin(value, range);
  return (
    <TextField
      label={cardTermNames[term]}
      value={value}
      disabled={disabled}
      error={isWrong}
      helperText={isWrong ? `A whole number from ${range[0]} to ${range[1]}.` : undefined}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 3 },
        input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
      }}
    />
  );
}

const numberTerms = [
  { term: 'termsDays', unit: 'days', range: [0, TERMS_MOST_DAYS] },
  { term: 'nearHours', unit: 'hours before the start', range: [1, WINDOW_MOST_HOURS] },
  { term: 'nearPercent', unit: '% of the planned hours', range: [0, 100] },
  { term: 'farHours', unit: 'hours before the start', range: [1, WINDOW_MOST_HOURS] },
  { term: 'farPercent', unit: '% of the planned hours', range: [0, 100] },
] as const;
type NumberTermName = (typeof numberTerms)[number]['term'];

/** The terms while they are edited: numbers as typed. */
type Draft = Omit<CardTerms, NumberTermName> & Record<NumberTermName, string>;

const typed = (terms: CardTerms): Draft => ({
  ...terms,
  termsDays: String(terms.termsDays),
  nearHours: String(terms.nearHours),
  nearPercent: String(terms.nearPercent),
  farHours: String(terms.farHours),
  farPercent: String(terms.farPercent),
});

const termsOf = (draft: Draft): CardTerms => ({
  ...draft,
  termsDays: Number(draft.termsDays),
  nearHours: Number(draft.nearHours),
  nearPercent: Number(draft.nearPercent),
  farHours: Number(draft.farHours),
  farPercent: Number(draft.farPercent),
});

/** How a customer is charged, apart from the rates. */
export function TermsForm({ card, onSaved }: { card: Out<'getRateCard'>; onSaved: () => void }) {
  const { idCustomer, name, isOwn, version, ruleSets } = card;
  const bus = useBus();
  const snackbar = useSnackbar();
  const confirm = useConfirm();
  const isReader = !useSession().can('client.write');
  const edits = useEdits<Draft>(typed(card.terms));
  const { draft, was, set } = edits;
  useUnsaved(JSON.stringify(draft) !== JSON.stringify(typed(card.terms)), {
    title: `Terms of ${name}`,
    stays: ({ pathname, search }) =>
      idCustomer !== null &&
      pathname.endsWith(`/${idCustomer}`) &&
      new URLSearchParams(search).get('tab') === 'rates',
  });
  const changed = () => bus.emit('client.changed', idCustomer === null ? {} : { idCustomer });
  const save = useChange('saveRateCard', {
    done: () => {
      changed();
      snackbar.show('Saved', { color: 'success' });
      onSaved();
    },
  });
  const isWhole = numberTerms.every(({ term, range }) => isWithin(draft[term], range));
  const send = (terms: CardTerms | null) =>
    save.mutate(
      { idCustomer, version, was: termsOf(was), terms },
      { onError: (error) => edits.overtaken(error, changed) },
    );
  const takeDefault = async () => {
    const text = `${name} is charged by the terms of the default card again. Their own rates stay.`;
    if (await confirm({ title: 'Use the default card?', text, yes: 'Use the default card' })) send(null);
  };
  const number = (term: NumberTermName) => {
    const found = numberTerms.find((one) => one.term === term) ?? numberTerms[0];
    return (
      <NumberTerm
        {...found}
        value={draft[term]}
        disabled={isReader}
        onChange={(value) => set({ [term]: value })}
      />
    );
  };
  return (
    <Root
      aria-label="Terms"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) send(termsOf(draft));
      }}
    >
      <FieldRow min={200}>
        <SelectField
          label={cardTermNames.billBy}
          value={draft.billBy}
          disabled={isReader}
          onChange={(event) => set({ billBy: event.target.value as Draft['billBy'] })}
          choices={billings.map((one) => [one, billingNames[one]])}
        />
        <SelectField
          label={cardTermNames.linesBy}
          value={draft.linesBy}
          disabled={isReader}
          onChange={(event) => set({ linesBy: event.target.value as Draft['linesBy'] })}
          choices={linings.map((one) => [one, liningNames[one]])}
        />
        {number('termsDays')}
      </FieldRow>
      <FormControlLabel
        control={
          <Switch
            checked={draft.needsPo}
            disabled={isReader}
            onChange={(_event, needsPo) => set({ needsPo })}
          />
        }
        label="An invoice needs the customer’s PO number"
      />
      <SelectField
        label={cardTermNames.idRuleSet}
        value={draft.idRuleSet ?? PLAIN}
        disabled={isReader}
        helperText="Each shift is charged by itself. Week overtime is never charged."
        onChange={(event) => set({ idRuleSet: Number(event.target.value) || null })}
        first={[PLAIN, 'None: plain hours']}
        choices={ruleSets.map(({ id, name: set }) => [id, set])}
      />
      <SectionHeading
        level={3}
        title="Cancelled shifts"
        note="Proposed as a fee when a job or a crew was cancelled. Earlier than both windows, nothing is."
      />
      <FieldRow min={200}>
        {number('nearHours')}
        {number('nearPercent')}
      </FieldRow>
      <FieldRow min={200}>
        {number('farHours')}
        {number('farPercent')}
      </FieldRow>
      {isReader ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button type="submit" variant="contained" disabled={!isWhole} loading={save.isPending}>
            Save
          </Button>
          {idCustomer !== null && isOwn ? (
            <Button onClick={() => void takeDefault()}>Use the default card</Button>
          ) : null}
        </Box>
      )}
    </Root>
  );
}
