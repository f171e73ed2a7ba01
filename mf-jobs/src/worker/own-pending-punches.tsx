import { useId, useState } from 'react';
import type { Job as AnyJob, Out } from '@crewcall/contract/types';
import { isCredibleTime } from '@crewcall/domain/pending-punch';
import type { EpochMs, Zone } from '@crewcall/domain/units';
import { useZone } from '@crewcall/platform';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { TimeCardAlert, TimeCardButton } from './time-card-alert';
import { punchTimeText } from './days';

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
  '& > span': { flex: '1 1 9rem' },
});
const Job = styled('div')({ display: 'grid', gap: 8, justifyItems: 'start', padding: '8px 0' });

export type PendingPunch = Out<'getMyDashboardv2'>['pendingPunches'][number];

export interface OwnPendingPunchesProps {
  presses: readonly PendingPunch[];
  /** The jobs that this worker may open. */
  jobs: readonly AnyJob[];
  now: EpochMs;
}

const sentenceOf = (press: PendingPunch, zone: Zone, now: EpochMs) =>
  `Your check-${press.action}${isCredibleTime(press) ? punchTimeText(press.tapTime, press.tz, zone, now) : ''} waits for ${press.decides === 'office' ? 'the office' : 'your supervisor'}: ${press.title}. ${press.reason}`;

/** Lists the worker's pending punches and why they wait. Several are collapsed into one line. */
export function OwnPendingPunches({ presses, jobs, now }: OwnPendingPunchesProps) {
  const zone = useZone();
  const id = useId();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const hasCard = ({ idJob }: PendingPunch) => jobs.some((job) => job.id === idJob);
  const [first] = presses;
  if (first === undefined) return null;
  if (presses.length === 1) {
    return (
      <TimeCardAlert job={{ id: first.idJob, title: first.title }} isQuiet hasCard={hasCard(first)}>
        <div>{sentenceOf(first, zone, now)}</div>
      </TimeCardAlert>
    );
  }
  const ids = [...new Set(presses.map(({ idJob }) => idJob))];
  return (
    <Alert severity="info" role="status" data-quiet="" sx={{ mt: 1.5 }}>
      <Row>
        <span>{`${presses.length} of your check-ins and check-outs wait for a decision.`}</span>
        <Button
          sx={{ minHeight: 48 }}
          aria-label={`${isUnfolded ? 'Hide' : 'Show'}: what waits`}
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Hide' : 'Show'}
        </Button>
      </Row>
      <div id={id}>
        {isUnfolded
          ? ids.map((idJob) => (
              <PressesOfJob
                key={idJob}
                presses={presses.filter((press) => press.idJob === idJob)}
                hasCard={jobs.some((job) => job.id === idJob)}
                now={now}
              />
            ))
          : null}
      </div>
    </Alert>
  );
}

function PressesOfJob(props: { presses: readonly PendingPunch[]; hasCard: boolean; now: EpochMs }) {
  const { presses, hasCard, now } = props;
  const zone = useZone();
  return (
    <Job>
      {presses.map((press) => (
        <div key={press.id}>{sentenceOf(press, zone, now)}</div>
      ))}
      {hasCard && presses[0] ? (
        <TimeCardButton job={{ id: presses[0].idJob, title: presses[0].title }} />
      ) : null}
    </Job>
  );
}
