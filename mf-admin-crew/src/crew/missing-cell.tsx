import { missingName } from '@crewcall/domain/person-gaps';
import type { Missing } from '@crewcall/domain/person-gaps';
import { styled } from '@crewcall/ui/basics';
import { Pill } from '@crewcall/ui/pill';

const Names = styled('span')({
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: 4,
  verticalAlign: 'middle',
});
const MOST_NAMED = 3;

/** What a person still lacks, in a cell of the list. Inactive people lack nothing. */
export function MissingCell({ missing }: { missing: readonly Missing[] | undefined }) {
  if (missing === undefined) return '–';
  if (missing.length === 0) return <Pill tone="ok">Complete</Pill>;
  const names = missing.map(missingName);
  const more = names.length - MOST_NAMED;
  return (
    <Names title={names.join(', ')}>
      {names.slice(0, MOST_NAMED).map((name) => (
        <Pill key={name} tone={missing[0]?.gap === 'invitation' ? 'info' : 'warn'}>
          {name}
        </Pill>
      ))}
      {more > 0 ? <Pill tone="warn">and {more} more</Pill> : null}
    </Names>
  );
}
