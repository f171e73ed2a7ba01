import { formatPhone } from '@crewcall/domain/phone';
import { Button, styled } from '@crewcall/ui/basics';
import { MessageIcon, PhoneIcon, MailIcon } from '@crewcall/ui/icons';
import { token } from '@crewcall/ui/tokens';
import type { Out } from '@crewcall/contract/types';
import { fullNameOf } from '@crewcall/domain/full-name';
import { roleOf } from '@crewcall/domain/policies';
import { stateById } from '@crewcall/domain/zones';
import { Avatar } from '@crewcall/ui/avatar';
import { Pill } from '@crewcall/ui/pill';

const Row = styled('span')({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 8px',
  '& .MuiButton-root': { minHeight: token('touch') },
});

/** Links to call and to text a phone number. */
const PhoneLinks = ({ phone, name }: { phone: string; name: string }) => (
  <Row>
    <Button
      href={`tel:${phone}`}
      startIcon={<PhoneIcon size={16} aria-hidden />}
      aria-label={`Call ${name}, ${formatPhone(phone)}`}
    >
      {formatPhone(phone)}
    </Button>
    <Button
      href={`sms:${phone}`}
      startIcon={<MessageIcon size={16} aria-hidden />}
      aria-label={`SMS to ${name}`}
    >
      SMS
    </Button>
  </Row>
);

type Details = Out<'getuserdetails'>;

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '10px 14px',
  alignItems: 'start',
  '& > div': { display: 'grid', gap: 6, justifyItems: 'start' },
  '& p': { margin: 0, color: token('ink-2'), fontSize: 14, overflowWrap: 'anywhere' },
  '& .line': { display: 'flex', flexWrap: 'wrap', gap: 6, alignItems: 'center' },
  '& a:not(.MuiButton-root)': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 32,
    fontSize: 14,
    overflowWrap: 'anywhere',
  },
});
const Groups = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  '& li': {
    padding: '3px 9px',
    borderRadius: 8,
    border: `1px solid ${token('line')}`,
    fontSize: 13,
    fontWeight: 550,
  },
});

/** The state of the account: invited, active or inactive. */
function State({ active, missing }: Pick<Details, 'active' | 'missing'>) {
  if (missing?.some(({ gap }) => gap === 'invitation')) return <Pill tone="info">Invited</Pill>;
  return <Pill tone={active ? 'ok' : 'idle'}>{active ? 'Active' : 'Inactive'}</Pill>;
}

const roleText = (person: Details): string =>
  ({ manager: `Manager of ${person.managerOf.join(', ')}`, admin: 'Office', crew: '' })[roleOf(person)];

/** The head of a person's page: picture, state of the account, groups, and contacts. */
export function PersonHead({ person }: { person: Details }) {
  const name = fullNameOf(person);
  const groups = person.groups.filter(({ rate }) => rate !== null);
  const place = [person.suburb, person.state === null ? '' : stateById(person.state)?.name, person.postcode];
  return (
    <Root>
      <Avatar name={name} src={person.picture} size={64} />
      <div>
        <span className="line">
          <State active={person.active} missing={person.missing} />
          {roleText(person) === '' ? null : <Pill tone="info">{roleText(person)}</Pill>}
        </span>
        {groups.length > 0 ? (
          <Groups aria-label="Groups">
            {groups.map(({ id, groupName }) => (
              <li key={id}>{groupName}</li>
            ))}
          </Groups>
        ) : null}
        {place.some(Boolean) ? <p>{place.filter(Boolean).join(' ')}</p> : null}
        {person.phone ? <PhoneLinks phone={person.phone} name={name} /> : null}
        <a href={`mailto:${person.email}`}>
          <MailIcon size={15} aria-hidden />
          {person.email}
        </a>
      </div>
    </Root>
  );
}
