import type { Job, ReqCrew } from '@crewcall/contract/types';
import { freeCrews, hasPlace } from '@crewcall/domain/job-state';
import { applyLabels } from '@crewcall/domain/texts';
import { useSession } from '@crewcall/platform';
import { Button, StateText, styled } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { zoneNote } from '@crewcall/ui/format';
import { token } from '@crewcall/ui/tokens';
import { applyState } from '../apply-state';
import { crewStart } from '../days';
import { declinedCrews, gaveUp, myInvites, supervises, takesAnswers } from '../shifts';
import { useAnswers } from '../use-answers';
import { useApply } from '../use-apply';
import { useSeenInvites } from '../use-seen-invites';

const Box = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 10,
  padding: 14,
  borderRadius: token('r-l'),
  background: token('hover'),
  '& p': { fontSize: 14.5, overflowWrap: 'anywhere' },
});
const Quiet = styled('p')({ color: token('ink-3'), fontSize: 14 });
const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '& > button': { flex: '1 1 130px', minHeight: 48, whiteSpace: 'normal' },
});

export interface ApplyActionsProps {
  job: Job;
  now: number;
  /** A cover offer is shown above, so the apply button names its crews, to distinguish it from the offer. */
  isBesideCover: boolean;
}

/** The worker's actions on this job: answer an invitation, undo a decline, apply, withdraw. */
export function ApplyActions({ job, now, isBesideCover }: ApplyActionsProps) {
  const { user } = useSession();
  const { answer, undo, wasRejected, isBusy } = useAnswers();
  const applying = useApply();
  const confirm = useConfirm();
  const invites = myInvites(job, user.id).filter((crew) => takesAnswers(job, crew, now));
  useSeenInvites(invites.map(({ id }) => id));
  const declined = declinedCrews(job, user.id, now);
  const apply = applyState(job, user.id, applying.justApplied(job), now);
  const place = (crew: ReqCrew) => {
    const note = zoneNote(job.tz, undefined, crew.startTime);
    return `${crew.groupName}, ${crewStart(job, crew)}${note ? ` ${note}` : ''}`;
  };

  const withdraw = async () => {
    const crew = job.reqCrew.find(({ id }) => id === job.appliedTo);
    const question = {
      title: 'Withdraw your application?',
      ...(crew ? { text: `You have applied for ${place(crew)}.` } : {}),
      yes: 'Withdraw',
      no: 'Keep it',
      safe: true,
    };
    if (await confirm(question)) await applying.withdraw(job);
  };

  if (invites.length > 0) {
    return invites.map((crew) => {
      const isFull = !hasPlace(crew);
      return (
        <Box key={crew.id}>
          <p>
            You are invited: <strong>{place(crew)}</strong>
            <StateText>{isFull ? `. ${applyLabels.filled}.` : ''}</StateText>
          </p>
          <Row>
            <Button disabled={isBusy(crew.id)} onClick={() => void answer(job.id, crew.id, false)}>
              Reject
            </Button>
            {isFull ? null : (
              <Button
                variant="contained"
                disabled={isBusy(crew.id)}
                onClick={() => void answer(job.id, crew.id, true)}
              >
                Accept
              </Button>
            )}
          </Row>
        </Box>
      );
    });
  }
  if (declined.length > 0) {
    return declined.map((crew) => (
      <Box key={crew.id}>
        <p>
          {gaveUp(job, crew) ? 'You need not come, as you asked: ' : 'You rejected '}
          <strong>{place(crew)}</strong>. There is still a place.
        </p>
        <Row>
          {wasRejected(crew.id) ? (
            <Button disabled={isBusy(crew.id)} onClick={() => void undo(job.id, crew.id)}>
              Undo
            </Button>
          ) : null}
          <Button
            variant={gaveUp(job, crew) ? 'outlined' : 'contained'}
            disabled={isBusy(crew.id)}
            onClick={() => void answer(job.id, crew.id, true)}
          >
            Accept after all
          </Button>
        </Row>
      </Box>
    ));
  }
  if (apply.kind === 'inCrew') return <Quiet>{apply.label}</Quiet>;
  if (apply.ended !== null) {
    return (
      <Box>
        <p>{apply.ended}</p>
      </Box>
    );
  }
  const leads = supervises(job, user.id);
  const isOpen = apply.kind === 'open';
  // Supervisors, and workers with a cover offer, need not be told that the job is full.
  if ((leads || isBesideCover) && apply.kind === 'filled') return null;
  const isNext = isOpen && !leads && !isBesideCover;
  const crews = isOpen && isBesideCover ? freeCrews(job.reqCrew, user.id, now).map(place) : [];
  return (
    <Row>
      <Button
        variant={isNext ? 'contained' : 'outlined'}
        disabled={!apply.canPress || applying.isBusy(job)}
        onClick={() => applying.apply(job)}
      >
        {crews.length > 0 ? `${apply.label}: ${crews.join(' or ')}` : apply.label}
      </Button>
      {apply.canWithdraw ? (
        <Button disabled={applying.isBusy(job)} onClick={() => void withdraw()}>
          Withdraw
        </Button>
      ) : null}
    </Row>
  );
}
