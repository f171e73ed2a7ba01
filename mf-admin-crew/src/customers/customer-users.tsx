import { useState } from 'react';
import type { FormEvent } from 'react';
import { NAME_MAX } from '@crewcall/domain/limits';
import { isEmail } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import { Link, useBus, useChange, useSession, useSnackbar, useUnsaved } from '@crewcall/platform';
import { Button, FieldRow, Pill, PlusIcon, SectionHeading, TextField, styled, token } from '@crewcall/ui';
import type { Customer } from './customer-draft';

const Root = styled('div')({
  display: 'grid',
  gap: 12,
  marginTop: 8,
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': {
    display: 'flex',
    gap: 10,
    alignItems: 'center',
    minHeight: 44,
    borderBottom: `1px solid ${token('line')}`,
  },
  '& li > :first-of-type': { flex: 1 },
  '& form': { display: 'grid', gap: 12 },
});

const empty = { firstName: '', lastName: '', email: '' };

function NewUser({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const bus = useBus();
  const { show } = useSnackbar();
  const [typed, setTyped] = useState(empty);
  const [isAsked, setIsAsked] = useState(false);
  const add = useChange('addCustomerUser', {
    done: ({ id }, { email }) => {
      bus.emit('user.changed', { idUser: id });
      show(`Added. A link to choose a password goes to ${email}.`, { color: 'success' });
      onDone();
    },
  });
  useUnsaved(Object.values(typed).some(Boolean) && !add.isSuccess, { title: 'New person', stays: 'here' });
  const errors = {
    firstName: typed.firstName.trim() === '' ? 'Type the first name.' : undefined,
    lastName: typed.lastName.trim() === '' ? 'Type the last name.' : undefined,
    email: isEmail(typed.email.trim()) ? undefined : texts.invalidEmail,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (Object.values(errors).every((error) => error === undefined))
      add.mutate({ idCustomer: customer.id, ...typed, email: typed.email.trim() });
  };
  const field = (name: keyof typeof empty, label: string) => (
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
    <form noValidate aria-label="New person" onSubmit={submit}>
      <FieldRow min={160}>
        {field('firstName', 'First name')}
        {field('lastName', 'Last name')}
      </FieldRow>
      {field('email', 'Email')}
      <div style={{ display: 'flex', gap: 8 }}>
        <Button type="submit" variant="contained" loading={add.isPending}>
          Add and mail a link
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

/** Who signs in for a customer: they see its jobs and ask for new ones. */
export function CustomerUsers({ customer }: { customer: Customer }) {
  const { can } = useSession();
  const [isAdding, setIsAdding] = useState(false);
  const mayAdd = can('user.write') && can('job.office');
  return (
    <Root>
      <SectionHeading title="People" note="They sign in, see its jobs and ask for new ones." />
      {customer.users.length === 0 ? <p>Nobody signs in for {customer.fullName} yet.</p> : null}
      <ul>
        {customer.users.map(({ id, name, active }) => (
          <li key={id}>
            <span>{can('crew.read') ? <Link to={`/admin/crew/${id}`}>{name}</Link> : name}</span>
            {active ? null : <Pill tone="idle">Off</Pill>}
          </li>
        ))}
      </ul>
      {isAdding ? (
        <NewUser customer={customer} onDone={() => setIsAdding(false)} />
      ) : mayAdd ? (
        <Button
          sx={{ justifySelf: 'start' }}
          startIcon={<PlusIcon size={16} aria-hidden />}
          onClick={() => setIsAdding(true)}
        >
          Add a person
        </Button>
      ) : null}
    </Root>
  );
}
