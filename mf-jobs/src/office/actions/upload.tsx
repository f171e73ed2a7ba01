import { useState } from 'react';
import { JOB_FILE_MAX_BYTES } from '@crewcall/domain/limits';
import { ApiError, newKey, useApi, useBus, useUnsaved } from '@crewcall/platform';
import { Button, CircularProgress } from '@crewcall/ui/basics';
import { FileInput, formatBytes } from '@crewcall/ui/file-input';
import { plural } from '@crewcall/ui/format';
import { CheckIcon, ClockIcon, RefreshIcon, WarningIcon } from '@crewcall/ui/icons';
import { RowList } from '@crewcall/ui/row-list';
import { token } from '@crewcall/ui/tokens';
import { isTransientError } from '../call-failures';

const colours = {
  '& [data-state=done] svg': { color: token('ok') },
  '& [data-state=refused] :is(svg, small)': { color: token('bad') },
};

interface Item {
  /** Sent with every attempt, so that a retry after a lost response stores the file once. */
  key: string;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'refused';
  /** The server's message. */
  reason?: string;
  /** A retry may succeed. */
  mayRetry?: boolean;
}

const marks = { waiting: ClockIcon, sending: null, done: CheckIcon, refused: WarningIcon };
const words = { waiting: 'Waiting', sending: 'Uploading…', done: '', refused: '' };

/**
 * Uploads files for the job's crew, one after the other, as soon as they are chosen. If one is refused, the others
 * continue.
 */
export function Upload({ idJob, onShow }: { idJob: number; onShow: () => void }) {
  const { call } = useApi();
  const bus = useBus();
  const [items, setItems] = useState<readonly Item[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const put = (key: string, change: Partial<Item>) =>
    setItems((old) => old.map((item) => (item.key === key ? { ...item, ...change } : item)));
  const waiting = items.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  useUnsaved(waiting > 0, { title: 'An upload that is not finished', stays: 'here' });

  const sendOne = async ({ key, file }: Item) => {
    put(key, { state: 'sending', reason: '' });
    try {
      // The API client sends a body that contains files as multipart.
      const body = { idJob, key, files: [file] };
      const { snackbar } = await call('uploadJobFile', body, { quiet: true });
      put(key, { state: 'done', reason: snackbar.text });
      bus.emit('job.changed', { idJob });
    } catch (failure) {
      const isOffline = failure instanceof ApiError && failure.kind === 'offline';
      const reason = isOffline
        ? 'This needs the network. Try again when there is reception.'
        : failure instanceof ApiError
          ? failure.text
          : 'The file could not be uploaded.';
      put(key, {
        state: 'refused',
        reason,
        mayRetry: !(failure instanceof ApiError) || isTransientError(failure),
      });
    }
  };
  const sendAll = async (list: readonly Item[]) => {
    setIsBusy(true);
    for (const item of list) await sendOne(item);
    setIsBusy(false);
  };
  const take = (files: readonly File[]) => {
    const chosen = files.map((file): Item => {
      const key = newKey();
      return file.size > JOB_FILE_MAX_BYTES
        ? {
            key,
            file,
            state: 'refused',
            reason: `This file is larger than ${formatBytes(JOB_FILE_MAX_BYTES)}.`,
          }
        : { key, file, state: 'waiting' };
    });
    setItems((old) => [...old.filter(({ state }) => state !== 'done'), ...chosen]);
    void sendAll(chosen.filter(({ state }) => state === 'waiting'));
  };
  const done = items.filter(({ state }) => state === 'done').length;
  return (
    <>
      <FileInput
        label={isBusy ? `Uploading ${done + 1} of ${done + waiting}` : 'Files for the crew'}
        multiple
        hint={`Site maps, run sheets, inductions: up to ${formatBytes(JOB_FILE_MAX_BYTES)} each. Programs are refused.`}
        disabled={isBusy}
        onFiles={take}
      />
      {items.length > 0 ? (
        <RowList lines="above" sx={colours} aria-label="Uploads" aria-live="polite">
          {items.map((item) => {
            const Mark = marks[item.state];
            return (
              <li key={item.key} data-state={item.state}>
                {Mark ? <Mark size={18} aria-hidden /> : <CircularProgress size={18} aria-hidden />}
                <div data-main="">
                  {item.file.name}
                  <small>{item.reason || `${words[item.state]} · ${formatBytes(item.file.size)}`}</small>
                </div>
                {item.mayRetry === true && item.state === 'refused' ? (
                  <Button
                    size="small"
                    disabled={isBusy}
                    startIcon={<RefreshIcon size={14} aria-hidden />}
                    aria-label={`Try again: ${item.file.name}`}
                    onClick={() => void sendAll([item])}
                  >
                    Try again
                  </Button>
                ) : null}
              </li>
            );
          })}
        </RowList>
      ) : null}
      {done > 0 && !isBusy ? (
        <Button onClick={onShow}>Show the files ({plural(done, 'new one', 'new ones')})</Button>
      ) : null}
    </>
  );
}
