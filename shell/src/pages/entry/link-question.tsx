import { Button } from '@crewcall/ui/basics';
import { EntryCard, EntryForm } from './entry-card';
import { answerOf } from './link-parts';
import type { LinkParts } from './link-parts';

/** The one button of a link that does not act at once. */
export function LinkQuestion({
  link,
  firstName,
  onPress,
}: {
  link: LinkParts;
  firstName: string;
  onPress: () => void;
}) {
  const answer = answerOf(link);
  const verb = answer?.accept === false ? 'Decline' : 'Accept';
  const title = answer === null ? `Continue as ${firstName}` : `${verb} this shift?`;
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
