import { MINUTE_MS } from '@crewcall/domain/units';
import { Link, useCall } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { ChevronRightIcon } from '@crewcall/ui/icons';
import { SectionHeading } from '@crewcall/ui/page-header';
import { phone, token } from '@crewcall/ui/tokens';
import { needsOf } from './needs';

const List = styled('ul')({
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
  gap: 8,
  margin: '0 0 18px',
  padding: 0,
  '& a': {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignItems: 'center',
    gap: 8,
    height: '100%',
    padding: '10px 12px',
    borderRadius: token('r'),
    border: `1px solid ${token('line')}`,
    background: token('card'),
    color: token('ink'),
    textDecoration: 'none',
  },
  '& a:hover': { borderColor: token('ink-3') },
  '& [data-urgent] a': { boxShadow: `inset 4px 0 0 ${token('bad')}`, paddingLeft: 16 },
  '& strong': { display: 'block', fontSize: 14.5, fontWeight: 650 },
  '& small': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: 13.5,
    color: token('ink-3'),
  },
  '& a > span': { minWidth: 0 },
  '& svg': { color: token('ink-3') },
  // On a phone two items side by side, and details only for urgent ones, to leave room for the jobs.
  [phone]: {
    gridTemplateColumns: '1fr 1fr',
    gap: 6,
    '& [data-urgent]': { gridColumn: '1 / -1' },
    '& li:not([data-urgent]) small': { display: 'none' },
  },
});

/**
 * What needs action by the office now: missing people, open places, pending answers. Renders nothing if there is
 * none.
 */
export function NeedsYou({ now }: { now: number }) {
  const quiet = { quiet: true, keepPrevious: true };
  const news = useCall('getNotifications', {}, quiet);
  // Refetched every minute, because workers become missing as time passes, without an event.
  const facts = useCall('getNeeds', {}, { ...quiet, refetchInterval: MINUTE_MS });
  // Render only once everything is loaded, so that items do not move under the pointer.
  if (news.isLoading || facts.isLoading) return null;
  const needs = needsOf(facts.data, news.data, now);
  if (needs.length === 0) return null;
  return (
    <section aria-label="Needs you">
      <SectionHeading title="Needs you" />
      <List>
        {needs.map(({ key, isUrgent, text, detail, to }) => (
          <li key={key} data-urgent={isUrgent ? '' : undefined}>
            <Link to={to}>
              <span>
                <strong>{text}</strong>
                <small>{detail}</small>
              </span>
              <ChevronRightIcon size={16} aria-hidden />
            </Link>
          </li>
        ))}
      </List>
    </section>
  );
}
