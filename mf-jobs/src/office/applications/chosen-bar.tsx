import { Button, styled } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import { phone, token } from '@crewcall/ui/tokens';
import type { Application } from '../../application-notes';

const Bar = styled('div')({
  position: 'sticky',
  bottom: 16,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '8px 8px 8px 18px',
  borderRadius: token('r-l'),
  background: token('card'),
  border: `1px solid ${token('edge')}`,
  boxShadow: token('shadow-2'),
  '& > strong': { marginRight: 'auto' },
  [phone]: { bottom: 'calc(80px + env(safe-area-inset-bottom))' },
});

interface ChosenBarProps {
  /** Of any crews, each still to be answered. */
  chosen: readonly Application[];
  onReply: (some: readonly Application[], accept: boolean) => void;
  onNone: () => void;
}

/** Answers those that were chosen over all crews in one go. */
export const ChosenBar = ({ chosen, onReply, onNone }: ChosenBarProps) =>
  chosen.length === 0 ? null : (
    <Bar role="group" aria-label="Chosen applications">
      <strong>{plural(chosen.length, 'application')} chosen</strong>
      <Button size="small" onClick={onNone}>
        Clear
      </Button>
      <Button size="small" onClick={() => onReply(chosen, false)}>
        {`Decline ${chosen.length}`}
      </Button>
      <Button size="small" variant="contained" color="secondary" onClick={() => onReply(chosen, true)}>
        {`Accept ${chosen.length}`}
      </Button>
    </Bar>
  );
