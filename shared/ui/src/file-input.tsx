import { useId, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { styled, Button } from '@crewcall/ui/mui';
import { FileIcon, UploadIcon } from './icons';
import { token } from './tokens';

const Root = styled('div')({
  display: 'grid',
  gap: 8,
  justifyItems: 'start',
  padding: 14,
  borderRadius: token('r'),
  border: `1.5px dashed ${token('edge')}`,
  background: token('card'),
  '&[data-over]': { borderColor: token('hi'), background: token('sel') },
  '&[data-bad]': { borderColor: token('bad') },
  '& > strong': { fontSize: 13, fontWeight: 600, color: token('ink-2') },
  '& > ul': { listStyle: 'none', padding: 0, fontSize: 14, display: 'grid', gap: 4 },
  '& li svg': { marginRight: 6, color: token('ink-3') },
  '& > p': { fontSize: 12.5, color: token('ink-3') },
  '& > p[role=alert]': { color: token('bad'), fontWeight: 550 },
});

export interface FileInputProps {
  label: string;
  onFiles: (files: File[]) => void;
  /** Like the HTML attribute: `.pdf,image/*`. Also checked here, because the browser does not filter dropped files. */
  accept?: string;
  /** Largest size of one file, in bytes. */
  maxBytes?: number;
  multiple?: boolean;
  /** Which files are accepted, in words; by default made from `maxBytes`. */
  hint?: string;
  /** Names of the chosen files. */
  chosen?: readonly string[];
  error?: string;
  disabled?: boolean;
}

/** `5242880` to `5 MB`. */
export const formatBytes = (bytes: number): string =>
  bytes >= 1_048_576
    ? `${Math.round((bytes / 1_048_576) * 10) / 10} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} kB`;

/** Whether a file fits an `accept` attribute. */
export function accepts(accept: string | undefined, file: { name: string; type: string }): boolean {
  if (!accept) return true;
  return accept.split(',').some((part) => {
    const rule = part.trim().toLowerCase();
    if (rule.startsWith('.')) return file.name.toLowerCase().endsWith(rule);
    return rule.endsWith('/*') ? file.type.startsWith(rule.slice(0, -1)) : file.type === rule;
  });
}

/** Accepts files from a button or dropped on it; refuses files that are too large or of another type, and says why. */
export function FileInput({
  label,
  onFiles,
  accept,
  maxBytes,
  multiple,
  hint,
  chosen = [],
  error,
  disabled,
}: FileInputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState('');
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    const odd = files.find((file) => !accepts(accept, file));
    const large = files.find((file) => maxBytes && file.size > maxBytes);
    const reason = odd
      ? `${odd.name} is not a kind of file that can be used here.`
      : large
        ? `${large.name} is ${formatBytes(large.size)}; the largest allowed is ${formatBytes(maxBytes ?? 0)}.`
        : '';
    setRefused(reason);
    if (input.current) input.current.value = '';
    if (!reason && files.length) onFiles(files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  };
  const trouble = refused || error;
  return (
    <Root
      role="group"
      aria-labelledby={id}
      data-over={over ? '' : undefined}
      data-bad={trouble ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <strong id={id}>{label}</strong>
      {chosen.length ? (
        <ul>
          {chosen.map((name) => (
            <li key={name}>
              <FileIcon size={15} aria-hidden />
              {name}
            </li>
          ))}
        </ul>
      ) : null}
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-label={label}
        onChange={(event) => take(event.target.files)}
      />
      <Button
        size="small"
        disabled={disabled}
        startIcon={<UploadIcon size={15} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {chosen.length ? 'Choose another' : multiple ? 'Choose files' : 'Choose file'}
      </Button>
      {trouble ? <p role="alert">{trouble}</p> : null}
      {hint || maxBytes ? <p>{hint ?? `Up to ${formatBytes(maxBytes ?? 0)}`}</p> : null}
    </Root>
  );
}
