import { useChange } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { DownloadIcon } from '@crewcall/ui/icons';
import type { CheckSearch } from './check-rows';
import { mime, saveFile } from '@crewcall/ui/save-file';

export interface TimeWorkbookProps {
  range: { dateStart: number; dateEnd: number };
  search: CheckSearch;
  /** How many workers the search finds. */
  count: number;
}

/** The times of everyone a search finds as a workbook, with rate, bands and amounts. */
export function TimeWorkbook({ range, search, count }: TimeWorkbookProps) {
  const download = useChange('downloadxlsxData', {
    done: ({ xlsxFile, fileName }) => saveFile(xlsxFile, fileName, mime.xlsx),
  });
  return (
    <Button
      startIcon={<DownloadIcon size={16} aria-hidden />}
      disabled={count === 0}
      loading={download.isPending}
      onClick={() => download.mutate({ type: 'time', ...range, checked: search })}
    >
      Workbook
    </Button>
  );
}
