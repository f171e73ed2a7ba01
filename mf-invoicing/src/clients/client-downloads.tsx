import { addDays, addMonths, dayText, dayToEpoch } from '@crewcall/domain/time';
import { useNow, useSession } from '@crewcall/platform';
import { Box, Button } from '@crewcall/ui/basics';
import { DayRange } from '@crewcall/ui/date-fields';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { DownloadIcon } from '@crewcall/ui/icons';
import { FieldRow } from '@crewcall/ui/page-header';
import { useState } from 'react';
import { usePaper } from './use-paper';

const kinds = [
  ['quotes', 'Quotes'],
  ['invoices', 'Invoices and credit notes'],
  ['payments', 'Payments'],
] as const;

/** Workbooks of what was quoted, invoiced or paid on some days; of the last month at first. */
function DownloadsDialog({ onClose }: { onClose: () => void }) {
  const zone = useSession().user.companyZone;
  const now = useNow();
  const [{ from, to }, setDays] = useState({
    from: dayText(zone, addMonths(zone, now, -1)),
    to: dayText(zone, now),
  });
  const range = { dateStart: dayToEpoch(zone, from), dateEnd: addDays(zone, dayToEpoch(zone, to), 1) };
  const paper = usePaper();
  return (
    <FormDialog title="Download as a spreadsheet" onClose={onClose}>
      <FieldRow>
        <DayRange
          labels={['From', 'To']}
          from={from}
          to={to}
          onChange={(first, last) => setDays({ from: first, to: last })}
        />
      </FieldRow>
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        {kinds.map(([what, label]) => (
          <Button
            key={what}
            startIcon={<DownloadIcon size={18} aria-hidden />}
            disabled={paper.isPending}
            onClick={() =>
              void paper.download(({ call }) => call('downloadClients', { what, ...range }, { quiet: true }))
            }
          >
            {label}
          </Button>
        ))}
      </Box>
    </FormDialog>
  );
}

/** Opens the dialog with the spreadsheets of quotes, invoices and payments. */
export function ClientDownloads() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<DownloadIcon size={18} aria-hidden />} onClick={() => setOpen(true)}>
        Download
      </Button>
      {isOpen ? <DownloadsDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
