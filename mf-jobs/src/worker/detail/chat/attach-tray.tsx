import { useRef, useState } from 'react';
import { CHAT_FILE_MAX_BYTES } from '@crewcall/domain/limits';
import { Button, IconButton, styled } from '@crewcall/ui/basics';
import { formatBytes } from '@crewcall/ui/file-input';
import { CameraIcon, FileIcon, XIcon } from '@crewcall/ui/icons';
import { RowList } from '@crewcall/ui/row-list';
import { token } from '@crewcall/ui/tokens';
import { smallerPicture } from '@crewcall/ui/smaller-picture';

const Tray = styled('div')({
  display: 'grid',
  gap: 8,
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  // In rem, so that with large text each button is on its own line.
  '& > div > button': { flex: '1 1 9.375rem', minHeight: 48 },
  '& li > button': { width: 48, height: 48 },
  '& > p': { color: token('ink-2'), fontSize: 14 },
  '& > p[role=alert]': { color: token('bad') },
});

export interface AttachTrayProps {
  /** The files that will be sent with the next Send. */
  chosen: readonly File[];
  onAdd: (file: File) => void;
  onRemove: (file: File) => void;
}

/** Chooses photos and files for a message: from the camera, or from the device. */
export function AttachTray({ chosen, onAdd, onRemove }: AttachTrayProps) {
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [preparing, setPreparing] = useState(0);
  const [refused, setRefused] = useState('');
  const take = async (input: HTMLInputElement) => {
    const list = [...(input.files ?? [])];
    // Reset the input, so that the same photo can be chosen again.
    input.value = '';
    setRefused('');
    setPreparing((count) => count + list.length);
    for (const file of list) {
      const ready = await smallerPicture(file);
      if (ready.size <= CHAT_FILE_MAX_BYTES) onAdd(ready);
      else
        setRefused(
          `${file.name} is ${formatBytes(ready.size)}; the largest that can be sent is ${formatBytes(CHAT_FILE_MAX_BYTES)}.`,
        );
      setPreparing((count) => count - 1);
    }
  };
  return (
    <Tray>
      <input
        ref={camera}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Take a photo"
        onChange={(event) => void take(event.target)}
      />
      <input
        ref={files}
        hidden
        type="file"
        multiple
        aria-label="Choose a photo or file"
        onChange={(event) => void take(event.target)}
      />
      <div>
        <Button startIcon={<CameraIcon aria-hidden />} onClick={() => camera.current?.click()}>
          Take a photo
        </Button>
        <Button startIcon={<FileIcon aria-hidden />} onClick={() => files.current?.click()}>
          Photo or file
        </Button>
      </div>
      {preparing > 0 ? <p role="status">Making the photo ready…</p> : null}
      {refused === '' ? null : <p role="alert">{refused}</p>}
      {chosen.length === 0 ? null : (
        <RowList lines="none" aria-label="To be sent">
          {chosen.map((file, at) => (
            <li key={`${at} ${file.name}`}>
              <FileIcon size={18} aria-hidden />
              <span data-main="">
                {file.name} · {formatBytes(file.size)}
              </span>
              <IconButton aria-label={`Remove ${file.name}`} onClick={() => onRemove(file)}>
                <XIcon size={18} aria-hidden />
              </IconButton>
            </li>
          ))}
        </RowList>
      )}
    </Tray>
  );
}
