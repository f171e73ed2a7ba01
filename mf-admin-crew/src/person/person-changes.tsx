import { useState } from 'react';
import { useCall } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { formatDateTime, viewerZone } from '@crewcall/ui/format';
import { Loaded } from '@crewcall/ui/loaded';
import { RowList } from '@crewcall/ui/row-list';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { token } from '@crewcall/ui/tokens';
import { archivedWords, detailWords, rowWords, subjectWords, whoWords } from '@crewcall/ui/audit-words';

const STEP = 30;
const MOST = 200;

/**
 * Changes to a person's account, timesheets and invoices, with their authors. Newest first, in the words of the audit
 * log.
 */
export function PersonChanges({ idUser }: { idUser: number }) {
  const [limit, setLimit] = useState(STEP);
  const read = useCall('getAudit', { about: idUser, limit }, { keepPrevious: true });
  return (
    <Loaded
      read={read}
      what="The changes"
      skeleton={<SkeletonTable rows={4} cols={2} label="Loading the changes" />}
    >
      {({ rows, archivedBefore }) =>
        rows.length === 0 ? (
          <EmptyState title="No changes yet" text={archivedWords(archivedBefore)} />
        ) : (
          <>
            <RowList
              as="ol"
              stacked
              sx={{ mb: 1.5, '& p': { color: token('ink-2'), fontSize: 14 } }}
              aria-label="Changes"
            >
              {rows.map((row) => (
                <li key={row.id}>
                  <strong>{rowWords(row)}</strong>
                  {row.entity === 'user'
                    ? null
                    : ` · ${subjectWords(row.entity, row.entityId, row.entity === 'job' ? row.about : '')}`}
                  <p>{detailWords(row.detail, row.entity, row.named)}</p>
                  <small>
                    {whoWords(row)}, {formatDateTime(row.at, viewerZone())}
                  </small>
                </li>
              ))}
            </RowList>
            {rows.length === limit && limit < MOST ? (
              <Button onClick={() => setLimit(Math.min(MOST, limit + 3 * STEP))}>More</Button>
            ) : (
              <small>{archivedWords(archivedBefore)}</small>
            )}
          </>
        )
      }
    </Loaded>
  );
}
