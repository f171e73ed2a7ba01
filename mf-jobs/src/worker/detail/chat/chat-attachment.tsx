import { useState } from 'react';
import type { ChatMessage } from '@crewcall/contract/types';
import { useCall } from '@crewcall/platform';
import { Button, styled } from '@crewcall/ui/basics';
import { formatBytes } from '@crewcall/ui/file-input';
import { FileIcon } from '@crewcall/ui/icons';
import { token } from '@crewcall/ui/tokens';
import { isPicture, useSeen } from '../../../pictures';
import { useChatDownload } from '../use-download';

/** Longest side of a picture in the chat, px. */
const SHOWN = 280;

// `&&` is needed to override the margin of a file's button in a bubble.
const Frame = styled('button')({
  '&&': { all: 'unset', display: 'block', margin: '2px 0', cursor: 'pointer', maxWidth: '100%' },
  '&& > :is(img, span)': {
    display: 'grid',
    placeItems: 'center',
    boxSizing: 'border-box',
    maxWidth: '100%',
    borderRadius: 10,
    background: token('hover'),
    color: token('ink-2'),
    fontSize: 14,
    textAlign: 'center',
    overflow: 'hidden',
  },
  '& > img': { height: 'auto', objectFit: 'cover' },
  '&&:focus-visible': { outline: `3px solid ${token('focus')}`, outlineOffset: 2, borderRadius: 10 },
});

type Attachment = NonNullable<ChatMessage['attachment']>;

export interface ChatAttachmentProps {
  idChat: number;
  file: Attachment;
}

/** An attachment: a picture that can be enlarged, or a download button. */
export function ChatAttachment({ idChat, file }: ChatAttachmentProps) {
  const { download, busy } = useChatDownload();
  if (isPicture(file.mime)) return <ChatPicture idChat={idChat} file={file} />;
  const words = `${file.name} · ${formatBytes(file.bytes)}`;
  return (
    <div>
      <Button
        disabled={busy === idChat}
        startIcon={<FileIcon aria-hidden />}
        aria-label={`Download ${words}`}
        onClick={() => void download(idChat)}
      >
        {words}
      </Button>
    </div>
  );
}

/** Reserves the picture's size, so that nothing moves when it loads. */
function ChatPicture({ idChat, file }: ChatAttachmentProps) {
  const { open } = useChatDownload();
  const { ref, isSeen } = useSeen<HTMLButtonElement>();
  const { data, error, refetch } = useCall(
    'getChatFile',
    { idChat },
    { enabled: isSeen, quiet: true, staleTime: Infinity },
  );
  /** The address whose picture failed to load; addresses expire after a few minutes. */
  const [broken, setBroken] = useState<string | null>(null);
  const width = file.width ?? SHOWN;
  const height = file.height ?? SHOWN;
  const scale = Math.min(1, SHOWN / Math.max(width, height));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const isShown = data !== undefined && data.url !== broken;
  const failed =
    !isShown && (error !== null || broken !== null) ? 'The photo did not load. Press to try again.' : '';
  const press = () => {
    if (isShown) return void open(idChat);
    void refetch().then(() => setBroken(null));
  };
  return (
    <Frame
      ref={ref}
      type="button"
      aria-label={failed === '' ? `Photo: ${file.name}` : `${failed} ${file.name}`}
      onClick={press}
    >
      {isShown ? (
        <img
          src={data.url}
          alt=""
          width={size.width}
          height={size.height}
          onError={() => setBroken(data.url)}
        />
      ) : (
        <span style={{ width: size.width, aspectRatio: `${size.width} / ${size.height}`, padding: 8 }}>
          {failed}
        </span>
      )}
    </Frame>
  );
}
