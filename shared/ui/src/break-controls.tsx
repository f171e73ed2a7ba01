/** A worker's own break: Start break and End break beside the running timesheet, and "Break taken?" after it. */
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { DurationMs } from '@crewcall/domain/units';
import { Button, StateText, styled } from './basics';
import { formatDuration } from './format';

const Root = styled('div')({ marginTop: 12, '& > p': { margin: '0 0 8px', fontWeight: 700 } });
const Choices = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(5.5rem, 1fr))',
  gap: 8,
});

interface PressProps {
  children: ReactNode;
  isDisabled: boolean;
  onClick: () => void;
}

/** aria-disabled rather than disabled, so that the pressed button keeps the focus. */
const Press = ({ children, isDisabled, onClick }: PressProps) => (
  <Button
    variant="outlined"
    color="inherit"
    sx={{
      minHeight: 48,
      whiteSpace: 'normal',
      '&[aria-disabled=true]': { opacity: 0.5, cursor: 'not-allowed' },
    }}
    aria-disabled={isDisabled}
    onClick={() => {
      if (!isDisabled) onClick();
    }}
  >
    <StateText>{children}</StateText>
  </Button>
);

export interface BreakButtonProps {
  /** When the break began, as a text; null if there is none. */
  since: string | null;
  isDisabled: boolean;
  onPress: (action: 'start-break' | 'end-break') => void;
}

export function BreakButton({ since, isDisabled, onPress }: BreakButtonProps) {
  return (
    <Press isDisabled={isDisabled} onClick={() => onPress(since === null ? 'start-break' : 'end-break')}>
      {since === null ? 'Start break' : `End break, on a break since ${since}`}
    </Press>
  );
}

export interface BreakChoicesProps {
  /** The timesheet that the question is about, as a text. */
  about: string;
  choices: readonly { value: DurationMs }[];
  isDisabled: boolean;
  onAnswer: (pause: DurationMs) => void;
}

/** "Break taken?" with the company's usual breaks. The worker may leave the question unanswered. */
export function BreakChoices({ about, choices, isDisabled, onAnswer }: BreakChoicesProps) {
  const id = useId();
  return (
    <Root role="group" aria-labelledby={id} data-waiting="">
      <p id={id}>{`Break taken? ${about}`}</p>
      <Choices>
        {choices.map(({ value }) => (
          <Press key={value} isDisabled={isDisabled} onClick={() => onAnswer(value)}>
            {value === 0 ? 'None' : formatDuration(value)}
          </Press>
        ))}
      </Choices>
    </Root>
  );
}
