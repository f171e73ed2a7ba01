import { Button } from '@crewcall/ui/basics';
import { CheckIcon, XIcon } from '@crewcall/ui/icons';

interface AnswerButtonsProps {
  /** The accessible name: `Accept Mia Costa`. */
  label: (answer: string) => string;
  isBusy: boolean;
  onReply: (accept: boolean) => void;
  size?: 'small';
  /** Size of the icons, px; no icons if it is missing. */
  icons?: number;
}

/** The office's Decline and Accept. */
export const AnswerButtons = ({ label, isBusy, onReply, size, icons }: AnswerButtonsProps) => (
  <>
    <Button
      size={size}
      disabled={isBusy}
      startIcon={icons && <XIcon size={icons} aria-hidden />}
      aria-label={label('Decline')}
      onClick={() => onReply(false)}
    >
      Decline
    </Button>
    <Button
      size={size}
      variant="contained"
      color="secondary"
      disabled={isBusy}
      startIcon={icons && <CheckIcon size={icons} aria-hidden />}
      aria-label={label('Accept')}
      onClick={() => onReply(true)}
    >
      Accept
    </Button>
  </>
);
