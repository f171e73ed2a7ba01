import type { ReactNode } from 'react';
import type { Out } from '@crewcall/contract/types';
import { PersonName } from '@crewcall/platform';
import { Button, styled } from '@crewcall/ui/basics';
import { formatAgo, formatDay, formatRange, zoneNote } from '@crewcall/ui/format';
import { JobCard } from '@crewcall/ui/job-card';
import { Pill } from '@crewcall/ui/pill';
import { token } from '@crewcall/ui/tokens';
import { soonText } from '../requests/request-card';

export type Cover = Out<'getCovers'>['covers'][number];

const List = styled('dl')({
  display: 'grid',
  gap: 4,
  margin: '8px 0 0',
  fontSize: 14,
  '& > div': { display: 'grid', gridTemplateColumns: '5.75rem minmax(0, 1fr)', gap: 8 },
  '& dt': { color: token('ink-3') },
  '& dd': { margin: 0, fontWeight: 600, overflowWrap: 'anywhere' },
});

const swapWords = ({ title, startTime, endTime, tz, accepted }: NonNullable<Cover['swap']>): string =>
  `${title}, ${formatDay(startTime, tz)}, ${formatRange(startTime, endTime, tz)}${accepted ? '' : ' (waits for their yes)'}`;

export interface CoverCardProps {
  cover: Cover;
  now: number;
  isBusy: boolean;
  onOpen: () => void;
  onGrant: () => void;
  onRefuse: () => void;
  /** Opens the list of people who could take over. */
  onName: () => void;
}

/** A request for cover: who cannot come, who would take over, and the office's actions. */
export function CoverCard({ cover, now, isBusy, onOpen, onGrant, onRefuse, onName }: CoverCardProps) {
  const { asker, taker, title, startTime, endTime, tz, swap } = cover;
  const note = zoneNote(tz, undefined, startTime);
  const named = ({ id, fullName }: { id: number; fullName: string }) => (
    <PersonName idUser={id}>{fullName}</PersonName>
  );
  const facts: [string, ReactNode][] = [
    ['Cannot come', named(asker)],
    ['Reason', cover.reason],
    ['Takes over', taker ? named(taker) : cover.offered ? 'Nobody yet' : 'Not offered to others'],
    ...(swap ? [['In return', swapWords(swap)] as [string, ReactNode]] : []),
    ['Asked', formatAgo(cover.askedAt, tz, now)],
  ];
  return (
    <JobCard
      level={2}
      title={title}
      when={`${formatDay(startTime, tz, now)}, ${formatRange(startTime, endTime, tz)}${note ? ` ${note}` : ''}`}
      meta={[cover.prepend, cover.groupName, cover.location].filter(Boolean).join(' · ')}
      status={<Pill tone={cover.late ? 'bad' : taker ? 'ok' : 'idle'}>{soonText(startTime, now)}</Pill>}
      colour={cover.color}
      onOpen={onOpen}
      actions={
        <>
          <Button disabled={isBusy} aria-label={`Refuse ${asker.fullName}`} onClick={onRefuse}>
            Refuse
          </Button>
          <Button disabled={isBusy} aria-label={`Somebody else for ${asker.fullName}`} onClick={onName}>
            Somebody else
          </Button>
          <Button
            variant="contained"
            color="secondary"
            disabled={isBusy || swap?.accepted === false}
            aria-label={taker ? `Give it over: ${taker.fullName}` : `Free the place: ${asker.fullName}`}
            onClick={onGrant}
          >
            {taker ? 'Give it over' : 'Free the place'}
          </Button>
        </>
      }
    >
      <List>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </List>
    </JobCard>
  );
}
