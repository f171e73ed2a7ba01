import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { JobFile } from '@crewcall/contract/types';
import { useCall } from '@crewcall/platform';
import { Button, IconButton, styled } from '@crewcall/ui/basics';
import { formatBytes } from '@crewcall/ui/file-input';
import { formatDate } from '@crewcall/ui/format';
import {
  DownloadIcon,
  ExternalLinkIcon,
  EyeIcon,
  FileIcon,
  FileTextIcon,
  EditIcon,
  TrashIcon,
} from '@crewcall/ui/icons';
import { token } from '@crewcall/ui/tokens';
import { isPicture, useSeen } from '../../pictures';
import { FileName } from './file-name';

const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: '48px minmax(120px, 1fr) auto',
  alignItems: 'center',
  gap: '4px 12px',
  padding: '8px 0',
  '& > figure, & > p': { gridColumn: '1 / -1', margin: 0 },
  '& > figure img': {
    maxWidth: '100%',
    maxHeight: 460,
    borderRadius: token('r'),
    border: `1px solid ${token('line')}`,
  },
});
const Thumb = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  overflow: 'hidden',
  borderRadius: token('r'),
  background: token('idle-bg'),
  color: token('idle'),
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
});
const Tools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 4,
  '&[hidden]': { display: 'none' },
  '@media (max-width:560px)': { gridColumn: '1 / -1', justifyContent: 'flex-start' },
});

const isPdf = (mime: string) => mime === 'application/pdf';

export interface FileRowProps {
  file: JobFile;
  idJob: number;
  zone: string;
  /** The picture is enlarged. */
  isOpen: boolean;
  onToggle: () => void;
  isBusy: boolean;
  onDownload: () => void;
  /** Opens a PDF in a new tab. */
  onOpen: () => void;
  onDelete?: () => void;
  /** Resolves to whether the file has the new name. */
  onRename?: (name: string) => Promise<boolean>;
}

/** One file: thumbnail, preview, download. */
export function FileRow(props: FileRowProps) {
  const { file, idJob, zone, isOpen, onToggle, isBusy, onDownload, onOpen, onDelete, onRename } = props;
  const [isNaming, setIsNaming] = useState(false);
  const rename = useRef<HTMLButtonElement>(null);
  const endNaming = () => {
    // Shows the Rename button again before focusing it: a hidden element cannot take the focus.
    flushSync(() => setIsNaming(false));
    rename.current?.focus();
  };
  const name = file.name || file.filename;
  const { ref, isSeen } = useSeen<HTMLLIElement>();
  const { data, isFetching, refetch } = useCall(
    'downloadFileJobSignature',
    { idFile: file.id, idJob, fullDownload: false },
    { enabled: isPicture(file.mime) && isSeen, quiet: true, staleTime: Infinity },
  );
  /** The address whose picture failed to load; refetching gives a new address, which may work. */
  const [broken, setBroken] = useState<string | null>(null);
  const picture = data && data.url !== broken ? data.url : undefined;
  const look = () => {
    // The address of the thumbnail expires after a few minutes.
    if (!isOpen) void refetch().then(() => setBroken(null));
    onToggle();
  };
  return (
    <Row ref={ref}>
      <Thumb>
        {picture ? (
          <img src={picture} alt="" onError={() => setBroken(picture)} />
        ) : isPdf(file.mime) ? (
          <FileTextIcon size={20} aria-hidden />
        ) : (
          <FileIcon size={20} aria-hidden />
        )}
      </Thumb>
      {isNaming && onRename ? (
        <FileName name={name} onRename={onRename} onClose={endNaming} />
      ) : (
        <div>
          {name}
          <small>
            {formatBytes(file.bytes)} · {formatDate(file.uploadedAt, zone)}
          </small>
        </div>
      )}
      <Tools hidden={isNaming}>
        {isPicture(file.mime) ? (
          <Button
            size="small"
            startIcon={<EyeIcon size={15} aria-hidden />}
            aria-expanded={isOpen}
            aria-label={`Preview ${name}`}
            onClick={look}
          >
            Preview
          </Button>
        ) : null}
        {isPdf(file.mime) ? (
          <Button
            size="small"
            disabled={isBusy}
            startIcon={<ExternalLinkIcon size={15} aria-hidden />}
            aria-label={`Open ${name}`}
            onClick={onOpen}
          >
            Open
          </Button>
        ) : null}
        <Button
          size="small"
          disabled={isBusy}
          startIcon={<DownloadIcon size={15} aria-hidden />}
          aria-label={`Download ${name}`}
          onClick={onDownload}
        >
          Download
        </Button>
        {onRename ? (
          <IconButton
            ref={rename}
            disabled={isBusy}
            aria-label={`Rename ${name}`}
            onClick={() => setIsNaming(true)}
          >
            <EditIcon size={17} aria-hidden />
          </IconButton>
        ) : null}
        {onDelete ? (
          <IconButton disabled={isBusy} aria-label={`Delete ${name}`} onClick={onDelete}>
            <TrashIcon size={17} aria-hidden />
          </IconButton>
        ) : null}
      </Tools>
      {!isOpen ? null : picture ? (
        <figure>
          <img src={picture} alt={name} onError={() => setBroken(picture)} />
        </figure>
      ) : (
        <p role="status">
          {isFetching ? 'Loading the picture' : 'The picture cannot be shown. Download it instead.'}
        </p>
      )}
    </Row>
  );
}
