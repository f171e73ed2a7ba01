import type { Job, JobFile } from '@crewcall/contract/types';
import { useBus, useChange } from '@crewcall/platform';
import { useConfirm } from '@crewcall/ui';
import { FilesTab } from '../../worker/detail/files-tab';

/** The job's files, for the office to take away too. */
export function JobFiles({
  job,
  files,
  canDelete,
}: {
  job: Job;
  files: readonly JobFile[];
  canDelete: boolean;
}) {
  const bus = useBus();
  const confirm = useConfirm();
  const remove = useChange('deleteJobFile', { done: () => bus.emit('job.changed', { idJob: job.id }) });
  const ask = async (file: JobFile) => {
    const yes = await confirm({
      title: `Delete ${file.name || file.filename}?`,
      text: 'The crew cannot open it any more.',
      yes: 'Delete',
      danger: true,
    });
    if (yes) remove.mutate({ idFile: file.id, idJob: job.id });
  };
  return (
    <FilesTab
      idJob={job.id}
      files={files}
      zone={job.tz}
      {...(canDelete ? { onDelete: (file: JobFile) => void ask(file) } : {})}
    />
  );
}
