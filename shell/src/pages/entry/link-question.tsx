import { Button } from '@crewcall/ui/basics';
import { formatDayTime, zoneNote } from '@crewcall/ui/format';
import { EntryCard, EntryForm } from './entry-card';
import { answerOf } from './link-parts';
import type { LinkParts } from './link-parts';
import type { Asked } from './take-link';

/** `Load in, Mon 30 Nov, 7:00 am`, with the job's zone for a reader in another one. */
function shiftText(shift: Asked['shift']): string {
  if (shift === null) return 'this shift';
  const { title, startTime, tz } = shift;
  const note = zoneNote(tz, undefined, startTime);
  return `${title}, ${formatDayTime(startTime, tz, Date.now())}${note === '' ? '' : ` ${note}`}`;
}

/** The one button of a link that does not act at once. */
export function LinkQuestion({
  link,
  asked: { firstName, shift },
  onPress,
}: {
  link: LinkParts;
  asked: Asked;
  onPress: () => void;
}) {
  const answer = answerOf(link);
  const verb = answer?.accept === false ? 'Decline' : 'Accept';
  const title = answer === null ? `Continue as ${firstName}` : `${verb} ${shiftText(shift)}?`;
  return (
    <EntryCard title={title}>
      <EntryForm as="div">
        <p>
          {answer === null
            ? 'This link signs you in. Press the button to use it.'
            : `${firstName}, your answer is sent when you press the button.`}
        </p>
        <Button variant="contained" size="large" onClick={onPress}>
          {answer === null ? 'Sign In' : verb}
        </Button>
      </EntryForm>
    </EntryCard>
  );
}
