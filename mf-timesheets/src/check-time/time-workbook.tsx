import { useChange } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { DownloadIcon } from '@crewcall/ui/icons';
import { mime, saveFile } from '@crewcall/ui/save-file';

/** The times of these people as a workbook, with rate, bands and amounts. */
export function TimeWorkbook({
  range,
  idUsers,
}: {
  range: { dateStart: number; dateEnd: number };
  idUsers: number[];
}) {
  const download = useChange('downloadxlsxData', {
    done: ({ xlsxFile, fileName }) => saveFile(xlsxFile, fileName, mime.xlsx),
  });
  return (
    <Button
      startIcon={<DownloadIcon size={16} aria-hidden />}
      disabled={idUsers.length === 0}
      loading={download.isPending}
      onClick={() => download.mutate({ type: 'time', ...range, idUsers })}
    >
      Workbook
    </Button>
  );
}
