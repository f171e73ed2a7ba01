import type { Out } from '@crewcall/contract/types';
import { formatDateTime, viewerZone } from '@crewcall/ui/format';
import { SectionHeading } from '@crewcall/ui/page-header';
import { RowList } from '@crewcall/ui/row-list';

type Version = Out<'getPayRules'>['sets'][number]['versions'][number];

/** The versions of a rule set, newest first: date, author and name at the time. */
export const RuleVersions = ({ name, versions }: { name: string; versions: readonly Version[] }) => (
  <section aria-label={`Versions of ${name}`}>
    <SectionHeading
      title="Versions"
      note="Each change of the rules is a new version. An invoice stays with the version it was paid by."
    />
    <RowList as="ol" lines="above" main="220px">
      {versions.map(({ version, name: called, at, by }) => (
        <li key={version}>
          <strong style={{ flex: '0 0 96px' }}>Version {version}</strong>
          <span data-main="">
            {formatDateTime(at, viewerZone())}
            {by.trim() === '' ? '' : `, ${by}`}
            {called === name ? '' : `, as “${called}”`}
          </span>
        </li>
      ))}
    </RowList>
  </section>
);
