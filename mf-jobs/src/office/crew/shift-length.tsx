import { HOUR_MS } from '@crewcall/domain/units';
import { Button, styled } from '@crewcall/ui/basics';
import { token } from '@crewcall/ui/tokens';

const Root = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 6,
  fontSize: 13,
  color: token('ink-2'),
  '& button': { minWidth: 0, padding: '2px 10px' },
  '& button[aria-pressed=true]': { borderColor: token('ink'), background: token('sel'), color: token('ink') },
});
const hours = [4, 6, 8, 10, 12];

export interface ShiftLengthProps {
  /** From start to planned end, ms; null while there is no end. */
  ms: number | null;
  onChoose: (ms: number) => void;
}

/** Sets the planned end with one click, by common shift lengths. */
export const ShiftLength = ({ ms, onChoose }: ShiftLengthProps) => (
  <Root role="group" aria-label="Length">
    <span aria-hidden>Length</span>
    {hours.map((count) => (
      <Button
        key={count}
        size="small"
        variant="outlined"
        aria-pressed={ms === count * HOUR_MS}
        onClick={() => onChoose(count * HOUR_MS)}
      >
        {`${count} h`}
      </Button>
    ))}
  </Root>
);
