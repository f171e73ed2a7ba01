import { useState } from 'react';
import type { JobFile } from '@crewcall/contract/types';
import { useCall } from '@crewcall/platform';
import {
  Button,
  DownloadIcon,
  ExternalLinkIcon,
  EyeIcon,
  FileIcon,
  FileTextIcon,
  IconButton,
  TrashIcon,
  formatBytes,
  formatDate,
  styled,
  token,
} from '@crewcall/ui';

const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: '48px minmax(120px, 1fr) auto',
  alignItems: 'center',
  gap: '4px 12px',
  padding: '8px 0',
  overflowWrap: 'anywhere',
  '& small': { display: 'block', color: token('ink-3'), fontSize: 13 },
  '& > figure': { gridColumn: '1 / -1', margin: 0 },
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
  '@media (max-width:560px)': { gridColumn: '1 / -1', justifyContent: 'flex-start' },
});

/** An address that the server hands out is good for ten minutes. */
const LINK_FRESH_MS = 9 * 60_000;
const isPicture = (mime: string) => /^image\/(png|jpeg|gif|webp)$/.test(mime);
const isPdf = (mime: string) => mime === 'application/pdf';

export interface FileRowProps {
  file: JobFile;
  idJob: number;
  zone: string;
  /** Its picture is shown large. */
  isOpen: boolean;
  onToggle: () => void;
  isBusy: boolean;
  onDownload: () => void;
  onDelete?: () => void;
}

/** One file: a small picture of it where it is one, a look at it, the download. */
export function FileRow(props: FileRowProps) {
  const { file, idJob, zone, isOpen, onToggle, isBusy, onDownload, onDelete } = props;
  const name = file.name || file.filename;
  const isShown = isPicture(file.mime) || isPdf(file.mime);
  const { data } = useCall(
    'downloadFileJobSignature',
    { idFile: file.id, idJob, fullDownload: false },
    { enabled: isShown, quiet: true, staleTime: LINK_FRESH_MS },
  );
  const [isBroken, setIsBroken] = useState(false);
  const picture = isPicture(file.mime) && !isBroken ? data?.url : undefined;
  return (
    <Row>
      <Thumb>
        {picture ? (
          <img src={picture} alt="" loading="lazy" onError={() => setIsBroken(true)} />
        ) : isPdf(file.mime) ? (
          <FileTextIcon size={20} aria-hidden />
        ) : (
          <FileIcon size={20} aria-hidden />
        )}
      </Thumb>
      <div>
        {name}
        <small>
          {formatBytes(file.bytes)} · {formatDate(file.uploadedAt, zone)}
        </small>
      </div>
      <Tools>
        {picture ? (
          <Button
            size="small"
            startIcon={<EyeIcon size={15} aria-hidden />}
            aria-expanded={isOpen}
            aria-label={`Preview ${name}`}
            onClick={onToggle}
          >
            Preview
          </Button>
        ) : null}
        {isPdf(file.mime) && data ? (
          <Button
            size="small"
            href={data.url}
            target="_blank"
            rel="noreferrer"
            startIcon={<ExternalLinkIcon size={15} aria-hidden />}
            aria-label={`Open ${name}`}
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
        {onDelete ? (
          <IconButton disabled={isBusy} aria-label={`Delete ${name}`} onClick={onDelete}>
            <TrashIcon size={17} aria-hidden />
          </IconButton>
        ) : null}
      </Tools>
      {isOpen && picture ? (
        <figure>
          <img src={picture} alt={name} />
        </figure>
      ) : null}
    </Row>
  );
}
