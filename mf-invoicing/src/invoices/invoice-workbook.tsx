import { useChange } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { DownloadIcon } from '@crewcall/ui/icons';
import { mime, saveFile } from '@crewcall/ui/save-file';

export interface InvoiceWorkbookProps {
  /** Which invoices: as the list is searched. */
  search: { dateStart: number; dateEnd: number; search: string };
  /** How many these are. */
  count: number;
}

/** Downloads all invoices that a search finds as a workbook, with their lines, rates, bands and amounts. */
export function InvoiceWorkbook({ search, count }: InvoiceWorkbookProps) {
  const download = useChange('downloadxlsxData', {
    done: ({ xlsxFile, fileName }) => saveFile(xlsxFile, fileName, mime.xlsx),
  });
  return (
    <Button
      startIcon={<DownloadIcon size={16} aria-hidden />}
      disabled={count === 0}
      loading={download.isPending}
      onClick={() => download.mutate({ type: 'invoice', ...search })}
    >
      Workbook
    </Button>
  );
}
