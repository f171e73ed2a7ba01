import { formatPhone } from '@crewcall/domain/phone';
import { formatAbn } from '@crewcall/domain/abn';
import { fullNameOf } from '@crewcall/domain/full-name';
import { joinedByAnd } from '@crewcall/domain/sentence';
import { Link, useSession } from '@crewcall/platform';
import { Alert } from '@crewcall/ui/basics';
import { Facts } from '@crewcall/ui/facts';
import { formatDateTime } from '@crewcall/ui/format';
import { isAdded } from './registrant-rows';
import type { Registrant } from './registrant-rows';

const abnText = ({ abn, abnCheckedBy }: Registrant): string =>
  abnCheckedBy === 'checksum' ? `${formatAbn(abn)} · could not be checked` : formatAbn(abn);

/** A note about an existing account that may belong to the registrant. */
function AlikeNote({ idUser, name, by }: Registrant['alike'][number]) {
  return (
    <Alert severity="info">
      <Link to={`/admin/crew/${idUser}`}>{name}</Link>{' '}
      {by === 'email'
        ? 'has an account with this email address. Approving adds this to it, without the CV, and asks them to sign in.'
        : 'has an account with this phone number. Are they the same person?'}
    </Alert>
  );
}

/** A note that others registered with the same email address: they may be strangers who know it. */
function OtherPhonesNote({ phones }: { phones: readonly string[] }) {
  const theirs = joinedByAnd(
    phones.map((phone) => (phone === '' ? 'no phone' : `the phone ${formatPhone(phone)}`)),
  );
  return (
    <Alert severity="info">
      {phones.length === 1 ? 'Another registration' : 'Other registrations'} with this email address{' '}
      {phones.length === 1 ? 'has' : 'have'} {theirs}. Are they the same person? Approving answers both,
      without the CV, and asks them for their phone and ABN.
    </Alert>
  );
}

/** Accounts and registrations that may be the same person, and what follows from that for the office's answer. */
export function SamePerson({ row, isJoined }: { row: Registrant; isJoined: boolean }) {
  const { alike, otherPhones } = row;
  // If an account has this email address, approving only links the registration to it, so other phones do not matter.
  const others = alike.some(({ by }) => by === 'email') ? [] : otherPhones;
  return (
    <>
      {isJoined || row.hasAccount ? (
        <Alert severity="info" role="status">
          {isJoined
            ? `They already have an account. An email to ${row.email} asks them to sign in.`
            : 'They have an account.'}
        </Alert>
      ) : row.isMerged ? (
        <Alert severity="info">
          The same person registered again. This was answered with their other registration.
        </Alert>
      ) : (
        <>
          {alike.map((one) => (
            <AlikeNote key={one.idUser} {...one} />
          ))}
          {others.length > 0 && <OtherPhonesNote phones={others} />}
        </>
      )}
    </>
  );
}

/** What the registrant wrote about themselves. */
export function RegistrantFacts({ row }: { row: Registrant }) {
  const { companyZone } = useSession().user;
  // Hidden for people that the office added: they were approved at once, without a registration to process.
  const processed = isAdded(row) ? null : row.processedAt;
  return (
    <Facts
      items={[
        ['Name', fullNameOf(row)],
        ['Company', row.companyName],
        [
          'Website',
          row.website ? (
            <a
              href={/^https?:/.test(row.website) ? row.website : `https://${row.website}`}
              target="_blank"
              rel="noreferrer"
            >
              {row.website}
            </a>
          ) : null,
        ],
        ['Email', <a href={`mailto:${row.email}`}>{row.email}</a>],
        ['Phone', row.phone ? <a href={`tel:${row.phone}`}>{formatPhone(row.phone)}</a> : null],
        ['Postcode', row.postcode === '' ? null : `${row.postcode} · ${row.state}`],
        ['ABN', row.abn === '' ? null : abnText(row)],
        ['Processed', processed === null ? null : formatDateTime(processed, companyZone)],
      ]}
    />
  );
}
