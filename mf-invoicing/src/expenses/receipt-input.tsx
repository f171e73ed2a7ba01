import { useRef, useState } from 'react';
import { RECEIPT_MAX_BYTES } from '@crewcall/domain/limits';
import { Button, IconButton, styled } from '@crewcall/ui/basics';
import { formatBytes } from '@crewcall/ui/file-input';
import { CameraIcon, FileIcon, XIcon } from '@crewcall/ui/icons';
import { smallerPicture } from '@crewcall/ui/smaller-picture';
import { token } from '@crewcall/ui/tokens';

const Root = styled('div')({
  display: 'grid',
  gap: 8,
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' },
  // In rem, so that with large text each button gets its own line.
  '& > div > button:not([aria-label])': { flex: '1 1 8rem', minHeight: 48 },
  '& > div > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontSize: 14.5 },
  '& > p': { color: token('ink-3'), fontSize: 13.5 },
  '& > p[role=alert]': { color: token('bad') },
});

const readable = /^(image\/(jpeg|png)|application\/pdf)$/;
const heic = /^image\/hei[cf]/;

/** Why a file cannot be a receipt; empty if it can. The server checks it again. */
function fileProblem({ name, type, size }: File): string {
  if (heic.test(type))
    return 'This phone cannot read HEIC photos. Take the photo here, or choose a JPEG, PNG or PDF.';
  if (!readable.test(type))
    return `${name} cannot be read here. Choose a PDF, a JPEG or a PNG, or a screenshot of the receipt.`;
  return size > RECEIPT_MAX_BYTES
    ? `${name} is ${formatBytes(size)}; the largest that can be sent is ${formatBytes(RECEIPT_MAX_BYTES)}.`
    : '';
}

interface ReceiptInputProps {
  file: File | null;
  /** A photo is being made smaller: what is sent now would lack it. */
  isPreparing: boolean;
  onFile: (file: File | null) => void;
  onPreparing: (isPreparing: boolean) => void;
}

/** Takes a photo of a receipt, or a file. Photos are made smaller, and JPEG: also HEIC where this device can read it. */
export function ReceiptInput({ file, isPreparing, onFile, onPreparing }: ReceiptInputProps) {
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState('');
  const take = async (input: HTMLInputElement) => {
    const chosen = input.files?.[0];
    // Reset, so that the same photo can be chosen again.
    input.value = '';
    if (chosen === undefined) return;
    setRefused('');
    onPreparing(true);
    const ready = await smallerPicture(chosen);
    onPreparing(false);
    const problem = fileProblem(ready);
    setRefused(problem);
    if (problem === '') onFile(ready);
  };
  return (
    <Root role="group" aria-label="Receipt">
      <input
        ref={camera}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Take a photo of the receipt"
        onChange={(event) => void take(event.target)}
      />
      {/* An iPhone turns HEIC into JPEG for an input that does not name it. */}
      <input
        ref={files}
        hidden
        type="file"
        accept="image/jpeg,image/png,application/pdf"
        aria-label="Choose the receipt"
        onChange={(event) => void take(event.target)}
      />
      {file === null ? (
        <div>
          <Button startIcon={<CameraIcon aria-hidden />} onClick={() => camera.current?.click()}>
            Take a photo
          </Button>
          <Button startIcon={<FileIcon aria-hidden />} onClick={() => files.current?.click()}>
            Choose a file
          </Button>
        </div>
      ) : (
        <div>
          <FileIcon size={18} aria-hidden />
          <span>
            {file.name} · {formatBytes(file.size)}
          </span>
          <IconButton aria-label={`Remove ${file.name}`} onClick={() => onFile(null)}>
            <XIcon size={18} aria-hidden />
          </IconButton>
        </div>
      )}
      {isPreparing ? <p role="status">Making the photo ready…</p> : null}
      {refused === '' ? null : <p role="alert">{refused}</p>}
      {file === null ? <p>The receipt as a photo or a PDF, up to {formatBytes(RECEIPT_MAX_BYTES)}.</p> : null}
    </Root>
  );
}
