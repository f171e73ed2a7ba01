import { useState } from 'react';
import type { Job, JobFile } from '@crewcall/contract/types';
import { texts } from '@crewcall/domain/texts';
import { useBus, useChange } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { FileIcon, UploadIcon } from '@crewcall/ui/icons';
import { RowList } from '@crewcall/ui/row-list';
import { EmptyState } from '@crewcall/ui/states';
import { useDownload } from '../../worker/detail/use-download';
import { FileRow } from './file-row';

export interface JobFilesProps {
  job: Job;
  files: readonly JobFile[];
  /** Whether the user may add and delete files. */
  canWrite: boolean;
  onUpload: () => void;
}

/** The job's files: previews, downloads, and for the office renaming and deleting. */
export function JobFiles({ job, files, canWrite, onUpload }: JobFilesProps) {
  const bus = useBus();
  const confirm = useConfirm();
  const { download, open, busy } = useDownload(job.id);
  const [shown, setShown] = useState<number | null>(null);
  const remove = useChange('deleteJobFile', { done: () => bus.emit('job.changed', { idJob: job.id }) });
  const rename = useChange('renameJobFile', { done: () => bus.emit('job.changed', { idJob: job.id }) });
  const put = (file: JobFile) => (name: string) =>
    rename.mutateAsync({ idFile: file.id, idJob: job.id, name }).then(
      () => true,
      () => false,
    );
  const ask = async (file: JobFile) => {
    const yes = await confirm({
      title: `Delete ${file.name || file.filename}?`,
      text: 'The crew cannot open it any more.',
      yes: 'Delete',
      danger: true,
    });
    if (yes) remove.mutate({ idFile: file.id, idJob: job.id });
  };
  if (files.length === 0) {
    return (
      <EmptyState
        icon={FileIcon}
        title={texts.noFile}
        text="Site maps, run sheets and inductions appear on the crew's phones."
        action={
          canWrite ? (
            <Button startIcon={<UploadIcon size={16} aria-hidden />} onClick={onUpload}>
              Upload File
            </Button>
          ) : undefined
        }
      />
    );
  }
  return (
    <RowList aria-label="Files">
      {files.map((file) => (
        <FileRow
          key={file.id}
          file={file}
          idJob={job.id}
          zone={job.tz}
          isOpen={shown === file.id}
          onToggle={() => setShown(shown === file.id ? null : file.id)}
          isBusy={busy === file.id || remove.isPending}
          onDownload={() => void download(file.id)}
          onOpen={() => void open(file.id)}
          {...(canWrite ? { onDelete: () => void ask(file), onRename: put(file) } : {})}
        />
      ))}
    </RowList>
  );
}
