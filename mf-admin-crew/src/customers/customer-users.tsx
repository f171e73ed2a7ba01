import { useState } from 'react';
import type { FormEvent } from 'react';
import { Link, useBus, useChange, useSession, useSnackbar, useUnsaved } from '@crewcall/platform';
import { Button, styled } from '@crewcall/ui/basics';
import { PlusIcon } from '@crewcall/ui/icons';
import { SectionHeading } from '@crewcall/ui/page-header';
import { Pill } from '@crewcall/ui/pill';
import { RowList } from '@crewcall/ui/row-list';
import { usePersonFields } from '../add-people/use-person-fields';
import type { Customer } from './customer-draft';

const Root = styled('div')({
  display: 'grid',
  gap: 12,
  marginTop: 8,
  '& form': { display: 'grid', gap: 12 },
});

function NewUser({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const bus = useBus();
  const { show } = useSnackbar();
  const { isTyped, take, fields } = usePersonFields({ min: 160 });
  const add = useChange('addCustomerUser', {
    done: ({ id }, { email }) => {
      bus.emit('user.changed', { idUser: id });
      show(`Added. A link to choose a password goes to ${email}.`, { color: 'success' });
      onDone();
    },
  });
  useUnsaved(isTyped && !add.isSuccess, { title: 'New person', stays: 'here' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const person = take();
    if (person) add.mutate({ idCustomer: customer.id, ...person });
  };
  return (
    <form noValidate aria-label="New person" onSubmit={submit}>
      {fields}
      <div style={{ display: 'flex', gap: 8 }}>
        <Button type="submit" variant="contained" loading={add.isPending}>
          Add and email a link
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

/** The users who sign in for a customer: they see its jobs and request new ones. */
export function CustomerUsers({ customer }: { customer: Customer }) {
  const { can } = useSession();
  const [isAdding, setIsAdding] = useState(false);
  const mayAdd = can('user.write') && can('job.office');
  return (
    <Root>
      <SectionHeading title="People" note="They sign in, see its jobs and ask for new ones." />
      {customer.users.length === 0 ? <p>Nobody signs in for {customer.fullName} yet.</p> : null}
      <RowList>
        {customer.users.map(({ id, name, active }) => (
          <li key={id}>
            <span data-main="">{can('crew.read') ? <Link to={`/admin/crew/${id}`}>{name}</Link> : name}</span>
            {active ? null : <Pill tone="idle">Off</Pill>}
          </li>
        ))}
      </RowList>
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
