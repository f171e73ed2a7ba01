import { useState } from 'react';
import { Button } from '@crewcall/ui/basics';
import { BulkBar } from '@crewcall/ui/bulk-actions';
import { plural } from '@crewcall/ui/format';
import { ApproveDialog } from './approve-dialog';
import type { Registrant } from './registrant-rows';
import type { useChosenRegistrants } from './use-chosen-registrants';

/** Approves the chosen workers. */
export function ApproveBar({
  count,
  more,
  selectAll,
  resolve,
  clear,
}: ReturnType<typeof useChosenRegistrants>) {
  // The people chosen when the dialog opened: each is no longer new once approved.
  const [rows, setRows] = useState<readonly Registrant[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const open = async () => {
    setIsAsking(true);
    try {
      setRows(await resolve());
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
      {rows.length > 0 ? (
        <ApproveDialog
          rows={rows}
          onClose={() => {
            setRows([]);
            clear();
          }}
        />
      ) : null}
    </>
  );
}
