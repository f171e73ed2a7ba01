import { Button, styled } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import { phone, token } from '@crewcall/ui/tokens';

const Bar = styled('div')({
  position: 'sticky',
  bottom: 16,
  zIndex: 20,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  width: 'fit-content',
  maxWidth: '100%',
  margin: '12px auto 0',
  padding: '8px 8px 8px 18px',
  borderRadius: 16,
  background: token('card'),
  border: `1px solid ${token('edge')}`,
  boxShadow: token('shadow-2'),
  '& > strong': { marginRight: 'auto', paddingRight: 10 },
  [phone]: { width: '100%', bottom: 'calc(80px + env(safe-area-inset-bottom))' },
});

export interface SelectionBarProps {
  count: number;
  onCancel: () => void;
  onGenerate: () => void;
}

/** While jobs are selected by touch: how many, and what to do with them. */
export const SelectionBar = ({ count, onCancel, onGenerate }: SelectionBarProps) => (
  <Bar role="group" aria-label="Selected jobs">
    <strong>{count === 0 ? 'Select jobs' : `${plural(count, 'job')} selected`}</strong>
    <Button onClick={onCancel}>Cancel</Button>
    <Button variant="contained" disabled={count < 2} onClick={onGenerate}>
      Timesheet
    </Button>
  </Bar>
);
