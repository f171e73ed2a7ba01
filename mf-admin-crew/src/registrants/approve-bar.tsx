import { useState } from 'react';
import { useSnackbar } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { BulkBar } from '@crewcall/ui/bulk-actions';
import { plural } from '@crewcall/ui/format';
import { ApproveDialog } from './approve-dialog';
import type { Registrant } from './registrant-rows';
import type { useChosenRegistrants } from './use-chosen-registrants';

/** Approves the selected workers. */
export function ApproveBar({ count, more, selectAll, read, clear }: ReturnType<typeof useChosenRegistrants>) {
  const { show } = useSnackbar();
  /**
   * The people to approve, as they were when the dialog was opened, and how many of the selected had been answered by
   * then.
   */
  const [asked, setAsked] = useState<{ rows: readonly Registrant[]; answered: number } | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const open = async () => {
    setIsAsking(true);
    try {
      const found = await read();
      clear();
      if (found.rows.length > 0) setAsked(found);
      else show('They have all been answered already.');
    } catch {
      // The API client has shown the error.
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <>
      {count === 0 ? null : (
        <BulkBar label="For the chosen people" selected={`${plural(count, 'person', 'people')} chosen`}>
          {more > 0 ? (
            <Button onClick={selectAll}>Select all {plural(more, 'that matches', 'that match')}</Button>
          ) : null}
          <Button variant="contained" loading={isAsking} onClick={() => void open()}>
            Approve
          </Button>
          <Button onClick={clear}>Clear selection</Button>
        </BulkBar>
      )}
      {asked ? <ApproveDialog {...asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
}
