import { useState } from 'react';
import type { In } from '@crewcall/contract/types';
import type { Permission } from '@crewcall/domain/policies';
import { useApi, useBus, useNavigation, useSession, useSnackbar, useUnsaved } from '@crewcall/platform';
import { Alert } from '@crewcall/ui/basics';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { FieldRow } from '@crewcall/ui/page-header';
import { SelectField } from '@crewcall/ui/select-field';
import { useOwnerAction } from '../second-factor/use-owner-action';
import { usePersonFields } from './use-person-fields';

/**
 * Preset permissions for a new colleague, by kind of work. Single permissions can be changed later in their profile.
 */
const presets = {
  planning: {
    label: 'Plan jobs and crew',
    permissions: [
      'crew:approve',
      'crew:read',
      'user:write',
      'timesheet:read',
      'timesheet:write',
      'group:write',
      'job:read',
      'job:write',
      'stats:read',
    ],
  },
  payroll: {
    label: 'Check time and pay',
    permissions: [
      'crew:read',
      'crewinvoice:read',
      'crewinvoice:write',
      'timesheet:read',
      'timesheet:write',
      'job:read',
      'settings:read',
      'stats:read',
    ],
  },
  all: { label: 'Everything I can do', permissions: null },
} as const satisfies Record<string, { label: string; permissions: readonly Permission[] | null }>;

type Preset = keyof typeof presets;

/** The permissions of a preset that the user has too, because nobody can grant more than they have. */
const rightsOf = (preset: Preset, held: readonly string[]): string[] => {
  const { permissions } = presets[preset];
  return permissions === null ? [...held] : permissions.filter((name) => held.includes(name));
};

const kinds = { crew: 'Crew', office: 'A colleague in the office' } as const;
type Kind = keyof typeof kinds;

const whatComes: Record<Kind, string> = {
  crew: 'They get an email with a link to complete their registration: details, bank, contract, password.',
  office:
    'They get an email with a link to choose a password. You can change single permissions in their profile.',
};

/** Adds one person, who is mailed a link that works once. People of a customer are added on the customer's page. */
export function AddPerson({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const { go } = useNavigation();
  const { show } = useSnackbar();
  const bus = useBus();
  const [kind, setKind] = useState<Kind>('crew');
  const [preset, setPreset] = useState<Preset>('planning');
  const { isTyped, take, fields } = usePersonFields({ min: 200 });
  const [isAdded, setIsAdded] = useState(false);
  const { call } = useApi();
  const { run, isBusy, failure, proofDialog } = useOwnerAction(
    'Enter your password to add a colleague.',
    'Add',
  );
  const add = (body: In<'addPerson'>) =>
    run(async (proof) => {
      const { idUser } = await call('addPerson', { ...body, ...proof }, { quiet: true });
      setIsAdded(true);
      if (idUser !== null) bus.emit('user.changed', { idUser });
      show(`Added. We emailed a link to ${body.email}.`, { color: 'success' });
      onClose();
      if (idUser !== null) void go(`/admin/crew/${idUser}`);
    });
  useUnsaved(isTyped && !isAdded, { title: 'New person' });
  const submit = () => {
    const person = take();
    if (!person) return;
    const permissions = kind === 'office' ? rightsOf(preset, user.permissions) : undefined;
    add({ kind, ...person, ...(permissions ? { permissions } : {}) });
  };
  return (
    <>
      <FormDialog
        title="Add person"
        yes="Add and email a link"
        maxWidth="sm"
        isBusy={isBusy}
        onSubmit={submit}
        onClose={onClose}
      >
        <FieldRow min={200}>
          <SelectField
            label="As"
            value={kind}
            onChange={(event) => setKind(event.target.value as Kind)}
            choices={Object.entries(kinds)}
          />
          {kind === 'office' ? (
            <SelectField
              label="To"
              value={preset}
              onChange={(event) => setPreset(event.target.value as Preset)}
              choices={Object.entries(presets).map(([name, { label }]) => [name, label] as const)}
            />
          ) : null}
        </FieldRow>
        {fields}
        <Alert severity="info">{whatComes[kind]}</Alert>
        {failure === null ? null : <Alert severity="error">{failure}</Alert>}
      </FormDialog>
      {proofDialog}
    </>
  );
}
