import type { ReactNode } from 'react';
import { formatNumericDay } from '@crewcall/domain/format';
import { stateById } from '@crewcall/domain/zones';
import { useApi, useSession } from '@crewcall/platform';
import { Button, styled } from '@crewcall/ui/basics';
import { DownloadIcon } from '@crewcall/ui/icons';
import { Pill } from '@crewcall/ui/pill';
import { token } from '@crewcall/ui/tokens';
import { licenceStatus } from './licence-status';
import type { Licence } from './licence-status';

const Root = styled('article')({
  display: 'grid',
  gap: 8,
  padding: '14px 16px',
  borderRadius: token('r'),
  border: `1px solid ${token('line')}`,
  background: token('card'),
  '&[data-past]': { background: 'transparent' },
  '& > header': { display: 'flex', flexWrap: 'wrap', gap: '6px 10px', alignItems: 'center' },
  '& h3': { margin: 0, flex: '1 1 auto', fontSize: 16, overflowWrap: 'anywhere' },
  '& dl': { display: 'flex', flexWrap: 'wrap', gap: '4px 22px', margin: 0 },
  '& dt': { fontSize: 12.5, color: token('ink-3') },
  '& dd': { margin: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  '& > p': { margin: 0, color: token('bad'), fontSize: 14 },
  '& > footer': { display: 'flex', flexWrap: 'wrap', gap: 8 },
});

interface LicenceCardProps {
  licence: Licence;
  /** Name of the owner, in a list with licences of several people. */
  of?: ReactNode;
  /** Buttons beside the one that opens the file. */
  actions?: ReactNode;
  mayOpen: boolean;
  /** Why the licence matters: how many upcoming shifts need it. */
  note?: string | undefined;
}

/** One licence: type, status and details. */
export function LicenceCard({ licence, of, actions, mayOpen, note }: LicenceCardProps) {
  const { call } = useApi();
  const { companyZone } = useSession().user;
  const { tone, word } = licenceStatus(licence, companyZone);
  const open = async () => {
    try {
      const { url } = await call('openLicence', { id: licence.id });
      window.location.assign(url);
    } catch {
      // The API client has shown the error.
    }
  };
  const facts: [string, string | null][] = [
    ['Number', licence.number === '' ? null : licence.number],
    ['State', licence.state === null ? null : (stateById(licence.state)?.name ?? null)],
    ['Issued', licence.issuedDay === null ? null : formatNumericDay(licence.issuedDay)],
    ['Expires', licence.expiryDay === null ? null : formatNumericDay(licence.expiryDay)],
  ];
  const known = facts.filter(([, value]) => value !== null);
  return (
    <Root data-past={licence.status === 'replaced' ? '' : undefined} aria-label={licence.type}>
      <header>
        <h3>
          {licence.type}
          {of ? <> · {of}</> : null}
        </h3>
        <Pill tone={tone}>{word}</Pill>
      </header>
      {known.length > 0 ? (
        <dl>
          {known.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {licence.reason === '' ? null : <p>{licence.reason}</p>}
      {note === undefined ? null : <p>{note}</p>}
      {actions || (licence.hasFile && mayOpen) ? (
        <footer>
          {actions}
          {licence.hasFile && mayOpen ? (
            <Button startIcon={<DownloadIcon size={16} aria-hidden />} onClick={() => void open()}>
              Open the file
            </Button>
          ) : null}
        </footer>
      ) : null}
    </Root>
  );
}
