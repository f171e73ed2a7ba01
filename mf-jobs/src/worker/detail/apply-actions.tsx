import type { Job, ReqCrew } from '@crewcall/contract/types';
import { applyLabel, JobStatus } from '@crewcall/domain/job-state';
import { applyLabels } from '@crewcall/domain/texts';
import { useSession } from '@crewcall/platform';
import { Button, formatTime, styled, token, useConfirm } from '@crewcall/ui';
import { declinedCrews, myInvites, pillOf } from '../shifts';
import { useAnswers } from '../use-answers';
import { useApply } from '../use-apply';

const Box = styled('div')({
  display: 'grid',
  gap: 10,
  padding: 14,
  borderRadius: token('r-l'),
  background: token('hover'),
  '& p': { fontSize: 14.5 },
});
const Row = styled('div')({ display: 'flex', gap: 8, '& > button': { flex: '1 1 0', minHeight: 48 } });

/** What the worker can do about this job: answer an invite, take a decline back, apply, withdraw. */
export function ApplyActions({ job, now }: { job: Job; now: number }) {
  const { user } = useSession();
  const { answer, busy } = useAnswers();
  const applying = useApply();
  const confirm = useConfirm();
  const isOver = job.status !== JobStatus.Confirmed || job.endTime <= now;
  const invites = isOver ? [] : myInvites(job, user.id);
  const declined = isOver || invites.length > 0 ? [] : declinedCrews(job, user.id);
  const justApplied = applying.justApplied(job);
  const label = applyLabel(job.reqCrew, user.id, { ...job, justApplied });
  const canWithdraw = (job.hasApplied || justApplied) && !job.processed && label !== applyLabels.inCrew;
  const place = (crew: ReqCrew) => `${crew.groupName}, ${formatTime(crew.startTime, job.tz)}`;
  const isFull = pillOf(job, user.id, now) === 'Filled';

  const withdraw = async () => {
    if (await confirm({ title: 'Withdraw your application?', yes: 'Withdraw', no: 'Keep it' }))
      await applying.withdraw(job);
  };

  return (
    <>
      {invites.map((crew) => (
        <Box key={crew.id}>
          <p>
            You are invited: <strong>{place(crew)}</strong>
            {isFull ? `. ${applyLabels.filled}.` : ''}
          </p>
          <Row>
            <Button disabled={busy === crew.id} onClick={() => void answer(job.id, crew.id, false)}>
              Reject
            </Button>
            <Button
              variant="contained"
              disabled={busy === crew.id || crew.confirmed >= crew.amount}
              onClick={() => void answer(job.id, crew.id, true)}
            >
              Accept
            </Button>
          </Row>
        </Box>
      ))}
      {declined.map((crew) => (
        <Box key={crew.id}>
          <p>
            You declined <strong>{place(crew)}</strong>. There is still a place.
          </p>
          <Row>
            <Button
              variant="contained"
              disabled={busy === crew.id}
              onClick={() => void answer(job.id, crew.id, true)}
            >
              Accept after all
            </Button>
          </Row>
        </Box>
      ))}
      {invites.length > 0 || declined.length > 0 ? null : (
        <Row>
          <Button
            variant={label === applyLabels.open && !isOver ? 'contained' : 'outlined'}
            disabled={label !== applyLabels.open || isOver || applying.isBusy(job)}
            onClick={() => applying.apply(job)}
          >
            {label}
          </Button>
          {canWithdraw ? (
            <Button disabled={applying.isBusy(job)} onClick={() => void withdraw()}>
              Withdraw
            </Button>
          ) : null}
        </Row>
      )}
    </>
  );
}
