import { LinearProgress } from '@crewcall/ui/mui';
import { Button, styled } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import { SendIcon } from '@crewcall/ui/icons';
import { token } from '@crewcall/ui/tokens';
import { inviteProgress } from '../crew/invite-texts';
import type { useInvite } from '../crew/use-invite';
import type { useChosenWorkers } from './use-chosen-workers';

const Foot = styled('div')({
  position: 'sticky',
  bottom: -24,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  margin: '0 -20px -24px',
  padding: '12px 20px max(12px, env(safe-area-inset-bottom))',
  background: token('card'),
  borderTop: `1px solid ${token('line')}`,
  '& > span': { flex: '1 1 6em', color: token('ink-2'), fontSize: 14 },
});

export interface InviteFootProps {
  inviting: ReturnType<typeof useInvite>;
  chosen: Pick<ReturnType<typeof useChosenWorkers>, 'count' | 'more' | 'selectAll' | 'clear'>;
  onInvite: () => void;
}

/** The progress of inviting several people, or how many are selected. */
export function InviteFoot({ inviting, chosen, onInvite }: InviteFootProps) {
  const { progress } = inviting;
  const { count, more } = chosen;
  if (progress !== null && progress.of > 1)
    return (
      <Foot>
        <LinearProgress
          variant="determinate"
          aria-label="Inviting"
          value={Math.round((100 * progress.done) / progress.of)}
          sx={{ flex: '1 1 100%' }}
        />
        <span role="status">{inviteProgress(progress)}</span>
        <Button onClick={inviting.stop}>Stop</Button>
      </Foot>
    );
  if (count === 0) return null;
  return (
    <Foot>
      <span>{plural(count, 'worker')} chosen</span>
      {more > 0 ? (
        <Button onClick={chosen.selectAll}>Select all {plural(more, 'that matches', 'that match')}</Button>
      ) : null}
      <Button onClick={chosen.clear}>Clear</Button>
      <Button
        variant="contained"
        disabled={inviting.isBusy}
        startIcon={<SendIcon aria-hidden />}
        onClick={onInvite}
      >
        Invite {count.toLocaleString('en-AU')}
      </Button>
    </Foot>
  );
}
