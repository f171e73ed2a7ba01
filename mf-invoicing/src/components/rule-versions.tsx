import type { Out } from '@crewcall/contract/types';
import { SectionHeading, formatDateTime, styled, token, viewerZone } from '@crewcall/ui';

type Version = Out<'getPayRules'>['sets'][number]['versions'][number];

const List = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 16px',
    padding: '6px 0',
    borderTop: `1px solid ${token('line')}`,
  },
  '& li > strong': { flex: '0 0 96px' },
  '& li > span': { flex: '1 1 220px', overflowWrap: 'anywhere' },
});

/** The versions of a rule set, newest first: when each was saved, by whom, and the name that it had. */
export const RuleVersions = ({ name, versions }: { name: string; versions: readonly Version[] }) => (
  <section aria-label={`Versions of ${name}`}>
    <SectionHeading
      title="Versions"
      note="Each save of other rules is a new one. An invoice keeps the one that it was paid by."
    />
    <List>
      {versions.map(({ version, name: called, at, by }) => (
        <li key={version}>
          <strong>Version {version}</strong>
          <span>
            {formatDateTime(at, viewerZone())}
            {by.trim() === '' ? '' : `, ${by}`}
            {called === name ? '' : `, as “${called}”`}
          </span>
        </li>
      ))}
    </List>
  </section>
);
