import { useNow } from '@crewcall/platform';
import { Alert } from '@crewcall/ui/basics';
import { RowList } from '@crewcall/ui/row-list';
import { timesText } from '../questions/times-text';
import type { Question } from '../questions/times-text';

/** Unanswered claims of missing times, which the list to sign does not include. */
export function MissingTimes({ questions }: { questions: readonly Question[] }) {
  const now = useNow(60_000);
  const missing = questions.filter(({ idTimesheet }) => idTimesheet === null);
  if (missing.length === 0) return null;
  const title = missing.length === 1 ? 'A time is missing' : `${missing.length} times are missing`;
  return (
    <Alert severity="warning" icon={false} sx={{ '& .MuiAlert-message': { width: '100%' } }}>
      <strong>{title}</strong>
      <RowList stacked aria-label={title}>
        {missing.map(({ id, userName, claim, tz }) => (
          <li key={id}>
            <b>{userName}</b>
            <small>Claimed: {timesText(claim, tz, now)}. It is waiting for an answer on the time card.</small>
          </li>
        ))}
      </RowList>
    </Alert>
  );
}
