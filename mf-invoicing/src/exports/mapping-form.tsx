import { chargeKindNames, chargeKinds } from '@crewcall/domain/clients';
import { isBills, isSales, lineKindNames, workTypeKey } from '@crewcall/domain/exports';
import type { Coding, ExportMapping, ExportTarget, WorkKind } from '@crewcall/domain/exports';
import { lineKinds } from '@crewcall/domain/extras';
import { ApiError, useBus, useChange, useSnackbar } from '@crewcall/platform';
import { Box, Button, styled } from '@crewcall/ui/basics';
import { Card } from '@crewcall/ui/job-card';
import { FieldRow } from '@crewcall/ui/page-header';
import { TextField } from '@crewcall/ui/text-field';
import { token } from '@crewcall/ui/tokens';

const Root = styled('div')({
  display: 'grid',
  gap: 14,
  // Not the fields' own, which draw their frames.
  '& > fieldset': { border: 0, margin: 0, padding: 0, minWidth: 0, display: 'grid', gap: 6 },
  '& > fieldset > legend': { fontWeight: 600, padding: 0, marginBottom: 6 },
  '& p': { color: token('ink-3'), fontSize: 14 },
});

interface PartProps {
  mapping: ExportMapping;
  set: (part: Partial<ExportMapping>) => void;
}

const codingFields = [
  ['account', 'Account'],
  ['taxGst', 'Tax with GST'],
  ['taxFree', 'Tax without GST'],
] as const satisfies readonly (readonly [keyof Coding, string])[];

interface CodingsProps<K extends string> {
  kinds: readonly K[];
  names: Record<K, string>;
  codings: Record<K, Coding>;
  onChange: (codings: Record<K, Coding>) => void;
}

/** Account and tax for each kind of line. */
function Codings<K extends string>({ kinds, names, codings, onChange }: CodingsProps<K>) {
  const change = (kind: K, part: Partial<Coding>) =>
    onChange({ ...codings, [kind]: { ...codings[kind], ...part } });
  const [first] = kinds;
  return (
    <>
      <p>Accounts and taxes as your books name them. Fill in only the kinds you invoice.</p>
      {kinds.map((kind) => (
        <fieldset key={kind}>
          <legend>{names[kind]}</legend>
          <FieldRow min={150}>
            {codingFields.map(([field, label]) => (
              <TextField
                key={field}
                label={label}
                value={codings[kind][field]}
                onChange={(event) => change(kind, { [field]: event.target.value })}
              />
            ))}
          </FieldRow>
        </fieldset>
      ))}
      <Button
        sx={{ justifySelf: 'start' }}
        onClick={() => {
          if (first === undefined) return;
          const same = kinds.map((kind) => [kind, codings[first]]);
          onChange(Object.fromEntries(same) as Record<K, Coding>);
        }}
      >
        Use the first for all
      </Button>
    </>
  );
}

/** What contractors' invoices need, and when their bills are due. */
const Bills = ({ mapping, set }: PartProps) => (
  <>
    <Codings
      kinds={lineKinds}
      names={lineKindNames}
      codings={mapping.lines}
      onChange={(lines) => set({ lines })}
    />
    <FieldRow min={150}>
      <TextField
        label="Due, days after the invoice"
        type="number"
        value={mapping.dueDays}
        onChange={(event) =>
          set({ dueDays: Math.max(0, Math.min(90, Math.round(Number(event.target.value) || 0))) })
        }
      />
    </FieldRow>
  </>
);

/** What invoices and credit notes to customers need. */
const Sales = ({ mapping, set }: PartProps) => (
  <Codings
    kinds={chargeKinds}
    names={chargeKindNames}
    codings={mapping.charges}
    onChange={(charges) => set({ charges })}
  />
);

/** A work type for each group and rule that has come up. */
function WorkTypes({ mapping, set, work }: PartProps & { work: readonly WorkKind[] }) {
  const keys = [...new Set([...work.map(workTypeKey), ...Object.keys(mapping.workTypes)])].sort();
  return (
    <>
      <p>
        {keys.length === 0
          ? 'Groups and rules appear here once employees have times on these days.'
          : 'Work types as your payroll product names them, by crew group and rule.'}
      </p>
      <FieldRow min={220}>
        {keys.map((key) => (
          <TextField
            key={key}
            label={key}
            value={mapping.workTypes[key] ?? ''}
            onChange={(event) => set({ workTypes: { ...mapping.workTypes, [key]: event.target.value } })}
          />
        ))}
        <TextField
          label="Location of all times"
          value={mapping.location}
          helperText="Empty: the short name of each customer"
          onChange={(event) => set({ location: event.target.value })}
        />
      </FieldRow>
    </>
  );
}

interface MappingFormProps {
  target: ExportTarget;
  mapping: ExportMapping;
  /** As it was when the form read it. */
  was: ExportMapping;
  onChange: (mapping: ExportMapping) => void;
  /** Work without a work type. */
  work: readonly WorkKind[];
  onSaved: () => void;
  /** Somebody else has changed the same. */
  onOvertaken: () => void;
  onClose: () => void;
}

const isOvertaken = (error: unknown) => error instanceof ApiError && error.kind === 'conflict';

/** What the company calls things in the product that reads the file. */
export function MappingForm({ target, mapping, was, onChange, work, ...when }: MappingFormProps) {
  const bus = useBus();
  const snackbar = useSnackbar();
  const save = useChange('saveExportProfile', {
    done: () => {
      bus.emit('settings.changed', {});
      snackbar.show('Mapping saved.', { color: 'success' });
      when.onSaved();
    },
  });
  const parts = { mapping, set: (part: Partial<ExportMapping>) => onChange({ ...mapping, ...part }) };
  return (
    <Card>
      <Root
        as="form"
        aria-label="Mapping"
        onSubmit={(event: { preventDefault: () => void }) => {
          event.preventDefault();
          save.mutate(
            { target, mapping, was },
            { onError: (error) => isOvertaken(error) && when.onOvertaken() },
          );
        }}
      >
        {isBills(target) ? (
          <Bills {...parts} />
        ) : isSales(target) ? (
          <Sales {...parts} />
        ) : (
          <WorkTypes {...parts} work={work} />
        )}
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button type="submit" variant="contained" loading={save.isPending}>
            Save mapping
          </Button>
          <Button onClick={when.onClose}>Close</Button>
        </Box>
      </Root>
    </Card>
  );
}
