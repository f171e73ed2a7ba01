import type { JobFile } from '@crewcall/contract/types';
import { Button } from '@crewcall/ui/basics';
import { formatBytes } from '@crewcall/ui/file-input';
import { formatDate } from '@crewcall/ui/format';
import { DownloadIcon, FileIcon } from '@crewcall/ui/icons';
import { RowList } from '@crewcall/ui/row-list';
import { EmptyState } from '@crewcall/ui/states';
import { texts } from '@crewcall/domain/texts';
import { useDownload } from './use-download';

export interface FilesTabProps {
  idJob: number;
  files: readonly JobFile[];
  zone: string;
}

/** The job's files, each with a button that downloads it. */
export function FilesTab({ idJob, files, zone }: FilesTabProps) {
  const { download, busy } = useDownload(idJob);
  if (files.length === 0) return <EmptyState icon={FileIcon} title={texts.noFile} />;
  return (
    <RowList lines="above">
      {files.map((file) => (
        <li key={file.id}>
          <FileIcon aria-hidden />
          <div data-main="">
            {file.name || file.filename}
            <small>
              {formatBytes(file.bytes)} · {formatDate(file.uploadedAt, zone)}
            </small>
          </div>
          <Button
            disabled={busy === file.id}
            startIcon={<DownloadIcon aria-hidden />}
            aria-label={`Download ${file.name || file.filename}`}
            onClick={() => void download(file.id)}
          >
            Download
          </Button>
        </li>
      ))}
    </RowList>
  );
}
