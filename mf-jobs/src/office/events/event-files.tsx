import { useState } from 'react';
import type { JobFile } from '@crewcall/contract/types';
import { JOB_FILE_MAX_BYTES } from '@crewcall/domain/limits';
import { newKey, useApi, useBus, useChange, useSession } from '@crewcall/platform';
import { useSend } from '@crewcall/platform/use-send';
import { Button, IconButton } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { FileInput, formatBytes } from '@crewcall/ui/file-input';
import { formatDate } from '@crewcall/ui/format';
import { DownloadIcon, TrashIcon } from '@crewcall/ui/icons';
import { SectionHeading } from '@crewcall/ui/page-header';
import { RowList } from '@crewcall/ui/row-list';
import { useEventDownload } from '../../worker/detail/use-download';

interface EventFilesProps {
  idEvent: number;
  files: readonly JobFile[];
}

/** The files of an event, for the office: added, downloaded, deleted. */
export function EventFiles({ idEvent, files }: EventFilesProps) {
  const { call } = useApi();
  const bus = useBus();
  const confirm = useConfirm();
  const { companyZone } = useSession().user;
  const changed = () => bus.emit('event.changed', { id: idEvent });
  const { download, busy } = useEventDownload(idEvent);
  const { failure, setFailure, isBusy, send } = useSend('The files could not be uploaded. Try again.');
  const remove = useChange('deleteEventFile', { done: changed });
  /** The same key for the same files, so that a retry after a lost answer stores them once. */
  const [attempt, setAttempt] = useState<{ key: string; files: readonly File[] } | null>(null);
  const upload = (now: { key: string; files: readonly File[] }) => {
    setAttempt(now);
    void send(async () => {
      // The API client sends a body that contains files as multipart.
      const body = { id: idEvent, key: now.key, files: [...now.files] };
      await call('uploadEventFile', body, { quiet: true });
      setAttempt(null);
      changed();
    });
  };
  const take = (chosen: File[]) => {
    const large = chosen.find(({ size }) => size > JOB_FILE_MAX_BYTES);
    if (large) setFailure(`${large.name} is larger than ${formatBytes(JOB_FILE_MAX_BYTES)}.`);
    else if (chosen.length > 0) upload({ key: newKey(), files: chosen });
  };
  const ask = async ({ id, name }: JobFile) => {
    const yes = await confirm({
      ...{
        title: `Delete ${name}?`,
        text: 'The office cannot open it any more.',
        yes: 'Delete',
        danger: true,
      },
    });
    if (yes) remove.mutate({ id: idEvent, idFile: id });
  };
  return (
    <section aria-label="Files">
      <SectionHeading title="Files" note="For the office. Files for the crew belong to the jobs." />
      {files.length > 0 ? (
        <RowList aria-label="Files of the event">
          {files.map((file) => (
            <li key={file.id}>
              <div data-main="">
                {file.name}
                <small>
                  {formatBytes(file.bytes)} · {formatDate(file.uploadedAt, companyZone)}
                </small>
              </div>
              <Button
                size="small"
                disabled={busy === file.id}
                startIcon={<DownloadIcon size={15} aria-hidden />}
                aria-label={`Download ${file.name}`}
                onClick={() => void download(file.id)}
              >
                Download
              </Button>
              <IconButton
                aria-label={`Delete ${file.name}`}
                disabled={remove.isPending}
                onClick={() => void ask(file)}
              >
                <TrashIcon size={17} aria-hidden />
              </IconButton>
            </li>
          ))}
        </RowList>
      ) : null}
      <FileInput
        label={isBusy ? 'Uploading…' : 'Add files'}
        multiple
        hint={`Up to 10 at once, ${formatBytes(JOB_FILE_MAX_BYTES)} each. Programs are refused.`}
        disabled={isBusy}
        error={failure}
        onFiles={take}
      />
      {failure !== '' && attempt !== null && !isBusy ? (
        <Button onClick={() => upload(attempt)}>Try again</Button>
      ) : null}
    </section>
  );
}
