import { useState } from 'react';
import type { In } from '@crewcall/contract/types';
import { NAME_MAX } from '@crewcall/domain/limits';
import { isEmail } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import { useApi, useBus, useNavigation, useSession, useSnackbar, useUnsaved } from '@crewcall/platform';
import { OwnProofDialog } from '@crewcall/profile-form';
import { Alert, FieldRow, FormDialog, SelectField, TextField } from '@crewcall/ui';
import { useOwnerAction } from '../second-factor/use-owner-action';
import { presets, rightsOf } from './rights-presets';
import type { Preset } from './rights-presets';

const kinds = { crew: 'Crew', office: 'A colleague in the office' } as const;
type Kind = keyof typeof kinds;
const empty = { firstName: '', lastName: '', email: '' };
type Name = keyof typeof empty;

const whatComes: Record<Kind, string> = {
  crew: 'They are mailed a link to complete their registration: details, bank, contract, password.',
  office: 'They are mailed a link to choose a password. Single rights are changed with the person.',
};

/** Adds one person, who is mailed a link that works once. A customer's people are added with the customer. */
export function AddPerson({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const { go } = useNavigation();
  const { show } = useSnackbar();
  const bus = useBus();
  const [kind, setKind] = useState<Kind>('crew');
  const [preset, setPreset] = useState<Preset>('planning');
  const [typed, setTyped] = useState(empty);
  const [isAsked, setIsAsked] = useState(false);
  const [isAdded, setIsAdded] = useState(false);
  const { call } = useApi();
  const { run, isBusy, failure, ownAsked, answerOwn } = useOwnerAction();
  const add = (body: In<'addPerson'>) =>
    run(async (proof) => {
      const { idUser } = await call('addPerson', { ...body, ...proof }, { quiet: true });
      setIsAdded(true);
      if (idUser !== null) bus.emit('user.changed', { idUser });
      show(`Added. A link goes to ${body.email}.`, { color: 'success' });
      onClose();
      if (idUser !== null) void go(`/admin/crew/${idUser}`);
    });
  useUnsaved(Object.values(typed).some(Boolean) && !isAdded, { title: 'New person' });
  const errors: Partial<Record<Name, string>> = {
    ...(typed.firstName.trim() === '' ? { firstName: 'Type the first name.' } : {}),
    ...(typed.lastName.trim() === '' ? { lastName: 'Type the last name.' } : {}),
    ...(isEmail(typed.email.trim()) ? {} : { email: texts.invalidEmail }),
  };
  const submit = () => {
    setIsAsked(true);
    if (Object.keys(errors).length > 0) return;
    const permissions = kind === 'office' ? rightsOf(preset, user.permissions) : undefined;
    add({ kind, ...typed, email: typed.email.trim(), ...(permissions ? { permissions } : {}) });
  };
  const field = (name: Name, label: string) => (
    <TextField
      label={label}
      required
      autoFocus={name === 'firstName'}
      value={typed[name]}
      error={isAsked && errors[name] !== undefined}
      helperText={isAsked ? errors[name] : undefined}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
      slotProps={{
        htmlInput: {
          maxLength: name === 'email' ? 254 : NAME_MAX,
          autoComplete: 'off',
          ...(name === 'email' ? { inputMode: 'email' } : {}),
        },
      }}
    />
  );
  return (
    <>
      <FormDialog
        title="Add person"
        yes="Add and mail a link"
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
        <FieldRow min={200}>
          {field('firstName', 'First name')}
          {field('lastName', 'Last name')}
        </FieldRow>
        {field('email', 'Email')}
        <Alert severity="info">{whatComes[kind]}</Alert>
        {failure === null ? null : <Alert severity="error">{failure}</Alert>}
      </FormDialog>
      {ownAsked === null ? null : (
        <OwnProofDialog
          what="Colleagues are added with your own password."
          yes="Add"
          asked={ownAsked}
          busy={isBusy}
          onDone={answerOwn}
        />
      )}
    </>
  );
}
