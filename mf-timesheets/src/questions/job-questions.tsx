import { useCall, useNow } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import { SectionHeading } from '@crewcall/ui/page-header';
import { plannedEnd } from '@crewcall/domain/crew-time';
import { useSession } from '@crewcall/platform';
import type { Card } from '../timesheet/card';
import { Ask } from './ask';
import { Thread } from './thread';

const List = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 });

/**
 * Open questions about the timesheets of a job: those the user answers and those the user asked. Also lets the user
 * claim their own missing time.
 */
export function JobQuestions({ card, idJob }: { card: Card; idJob: number }) {
  const { user } = useSession();
  const now = useNow(60_000);
  const { data } = useCall('getTimeQueries', { idJob }, { quiet: true });
  if (!data) return null;
  const open = data.queries.filter(({ state }) => state !== 'closed');
  const crew = card.crew.find(({ idUser }) => idUser === user.id);
  const isMissing = data.missingUntil !== null && crew !== undefined;
  if (open.length === 0 && !isMissing) return null;
  return (
    <section>
      {open.length === 0 ? null : <SectionHeading title="Questions" note={plural(open.length, 'time')} />}
      <List>
        {open.map((question) => (
          <Thread key={question.id} question={question} named={!question.mine} />
        ))}
        {isMissing ? (
          <Ask
            idJob={idJob}
            idTimesheet={null}
            from={{ start: crew.startTime, end: Math.min(plannedEnd(crew), now), break: 0 }}
            zone={card.tz}
            until={data.missingUntil ?? 0}
          />
        ) : null}
      </List>
    </section>
  );
}
