import { useCall } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { Loaded } from '@crewcall/ui/loaded';
import { SectionHeading } from '@crewcall/ui/page-header';
import { SkeletonCards } from '@crewcall/ui/skeleton';
import { Allowances } from '../allowances/allowances';
import { Ask } from './ask';
import { Thread } from './thread';
import { TimeHistory } from './time-history';

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  alignContent: 'start',
});

/** One timesheet: its questions, "This time is wrong" for its worker, its allowances and its history. */
export function TimeQuestion({ idTimesheet }: { idTimesheet: number }) {
  const read = useCall('getTimeQueries', { idTimesheet }, { quiet: true });
  return (
    <Root>
      <Loaded read={read} what="The questions" skeleton={<SkeletonCards count={1} />}>
        {({ queries, askable }) => (
          <>
            {queries.map((question) => (
              <Thread key={question.id} question={question} />
            ))}
            {askable.map((time) => (
              <Ask
                key={time.idTimesheet}
                idJob={time.idJob}
                idTimesheet={time.idTimesheet}
                from={time}
                zone={time.tz}
                until={time.until}
                jobName={time.jobName}
              />
            ))}
          </>
        )}
      </Loaded>
      <Allowances idTimesheet={idTimesheet} />
      <section>
        <SectionHeading title="History" />
        <TimeHistory idTimesheet={idTimesheet} />
      </section>
    </Root>
  );
}
