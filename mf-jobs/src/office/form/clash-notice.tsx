import type { Job } from '@crewcall/contract/types';
import { Alert, Button } from '@crewcall/ui/basics';
import { RowList } from '@crewcall/ui/row-list';
import { readKey } from './edits';
import type { Clash } from './edits';
import { wordsOf } from './field-text';
import type { Choices } from './field-text';

export interface ClashNoticeProps {
  job: Job;
  choices: Choices;
  clashes: readonly Clash[];
  onMine: (clash: Clash) => void;
  onClose: () => void;
}

/** Lists the fields that two people changed: theirs is saved, and the user's own is one click away. */
export function ClashNotice({ job, choices, clashes, onMine, onClose }: ClashNoticeProps) {
  const words = (key: string, value: unknown) => wordsOf(job, choices, key, value);
  return (
    <Alert severity="warning" onClose={onClose}>
      Somebody else has changed this job. Their changes were saved for:
      <RowList lines="none" main="220px">
        {clashes.map((clash) => {
          const stands = readKey(job, clash.key);
          return (
            <li key={clash.key}>
              <span data-main="">
                <strong>{clash.label}</strong>
                {stands === undefined ? '' : ` – theirs: ${words(clash.key, stands)}`}. Yours:{' '}
                {words(clash.key, clash.mine)}
              </span>
              {stands === undefined ? null : (
                <Button size="small" aria-label={`Use mine for ${clash.label}`} onClick={() => onMine(clash)}>
                  Use mine
                </Button>
              )}
            </li>
          );
        })}
      </RowList>
    </Alert>
  );
}
