import { useChange } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { DownloadIcon } from '@crewcall/ui/icons';
import { mime, saveFile } from '@crewcall/ui/save-file';

/** Downloads these invoices as a workbook, with their lines, rates, bands and amounts. */
export function InvoiceWorkbook({
  range,
  ids,
}: {
  range: { dateStart: number; dateEnd: number };
  ids: number[];
}) {
  const download = useChange('downloadxlsxData', {
    done: ({ xlsxFile, fileName }) => saveFile(xlsxFile, fileName, mime.xlsx),
  });
  return (
    <Button
      startIcon={<DownloadIcon size={16} aria-hidden />}
      disabled={ids.length === 0}
      loading={download.isPending}
      onClick={() => download.mutate({ type: 'invoice', ...range, ids })}
    >
      Workbook
    </Button>
  );
}
