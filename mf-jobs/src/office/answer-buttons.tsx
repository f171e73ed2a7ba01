import { Button } from '@crewcall/ui/basics';
import { CheckIcon, XIcon } from '@crewcall/ui/icons';

interface AnswerButtonsProps {
  /** Names the answer with what it is about: `Accept Mia Costa`. */
  label: (answer: string) => string;
  isBusy: boolean;
  onReply: (accept: boolean) => void;
  size?: 'small';
  /** Size of their icons, px; without it they have none. */
  icons?: number;
}

/** The office's no and yes to what somebody asks for. */
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
