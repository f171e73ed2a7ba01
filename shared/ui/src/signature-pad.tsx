/** Signing by finger, mouse or keyboard. Not part of the shared module: remotes that use it bundle it. */
import { useId, useRef, useState } from 'react';
import { Button, styled } from '@crewcall/ui/mui';
import { TextField } from './text-field';
import { token } from './tokens';
import { isSignature } from './signature-ink';
import { jpegOf, jpegOfName } from './signature-image';
import { useInk } from './use-ink';

/** A phone in landscape: the buttons are beside the sheet, so that both are visible. */
const low = '@media (max-height: 480px) and (min-width: 640px)';
const Root = styled('div')({
  display: 'grid',
  gap: 12,
  [low]: {
    gridTemplateColumns: '1fr minmax(150px, auto)',
    alignItems: 'start',
    '& > [data-sheet]': { gridRow: '1 / span 3' },
    '& > [data-sheet] + p': { gridColumn: 1 },
  },
});
const Sheet = styled('div')({
  position: 'relative',
  // White in the dark theme too, because the stored picture has a white background.
  background: '#fff',
  border: `1.5px solid ${token('edge')}`,
  borderRadius: token('r-l'),
  overflow: 'hidden',
  height: 'clamp(160px, 34vh, 260px)',
  [low]: { height: 'clamp(120px, 44vh, 200px)' },
  '& canvas': {
    position: 'relative',
    display: 'block',
    width: '100%',
    height: '100%',
    touchAction: 'none',
    cursor: 'crosshair',
  },
  // The signature line is the top border of the name, so that the name never covers it, however large the text.
  '& > span': {
    position: 'absolute',
    inset: 'auto 24px 0',
    padding: '6px 0 12px',
    borderTop: '1.5px solid #B9B5AB',
    fontSize: 13,
    lineHeight: 1.3,
    color: '#5B616B',
    pointerEvents: 'none',
    overflowWrap: 'anywhere',
    // Leaves at least half of the sheet for the signature, however long the name.
    maxHeight: '50%',
    overflow: 'hidden',
  },
});
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, '& > *': { flex: '1 1 8em' } });
const Trouble = styled('p')({ color: token('bad'), fontSize: 14, fontWeight: 550 });

export interface SignaturePadProps {
  /** The signer's name, shown under the line; empty while it is not known. */
  name: string;
  /** Called with the signature as a JPEG data URL on white, 900 px wide at most; not called again until it resolves. */
  onApprove: (jpeg: string) => void | Promise<unknown>;
  /** The approved signature is being saved. */
  busy?: boolean;
  /** Called with whether there is a drawing that leaving would lose. */
  onInk?: (isThere: boolean) => void;
}

/**
 * A signature pad with Approve and Clear. The drawing survives turning the phone and scrolling. An empty sheet, a dot
 * or a resting thumb is refused. People who cannot draw type their name.
 */
export function SignaturePad(props: SignaturePadProps) {
  const { name, onApprove, busy, onInk } = props;
  const [typing, setTyping] = useState(false);
  const [typed, setTyped] = useState('');
  const [trouble, setTrouble] = useState('');
  const sheet = useRef<HTMLDivElement>(null);
  const hint = useId();
  // A ref, because the second of two quick taps comes before React has rendered after the first.
  const isTaken = useRef(false);
  const ink = useInk(() => {
    setTrouble('');
    onInk?.(true);
  });

  const clear = () => {
    ink.clear();
    setTyped('');
    setTrouble('');
    onInk?.(false);
  };
  const give = async (jpeg: string) => {
    isTaken.current = true;
    try {
      await onApprove(jpeg);
    } finally {
      isTaken.current = false;
    }
  };
  const approve = () => {
    if (isTaken.current) return;
    if (typing) {
      if (typed.trim().length < 2) return setTrouble('Type your full name to sign.');
      return void give(jpegOfName(typed.trim()));
    }
    const canvas = sheet.current?.querySelector('canvas');
    const strokes = ink.strokes();
    if (!canvas || strokes.length === 0) return setTrouble('Sign inside the box first.');
    if (!isSignature(strokes)) {
      return setTrouble('A dot or a short stroke is no signature. Sign across the box, or type your name.');
    }
    void give(jpegOf(canvas));
  };

  return (
    <Root>
      {typing ? (
        <TextField
          label="Type your full name to sign"
          value={typed}
          autoFocus
          autoComplete="name"
          error={Boolean(trouble)}
          helperText={
            trouble || (name === '' ? 'Stands for your signature' : `Stands for the signature of ${name}`)
          }
          onChange={(event) => {
            setTyped(event.target.value);
            setTrouble('');
            onInk?.(event.target.value !== '' || ink.strokes().length > 0);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (!busy) approve();
          }}
          slotProps={{ htmlInput: { maxLength: 120 } }}
        />
      ) : (
        <>
          <Sheet ref={sheet} data-sheet="">
            <canvas
              ref={ink.canvas}
              role="img"
              aria-label={name === '' ? 'Signature' : `Signature of ${name}`}
              aria-describedby={hint}
            />
            <span id={hint}>{name}</span>
          </Sheet>
          {trouble ? <Trouble role="alert">{trouble}</Trouble> : null}
        </>
      )}
      <Buttons>
        <Button size="large" onClick={clear} disabled={busy}>
          Clear
        </Button>
        <Button size="large" variant="contained" onClick={approve} disabled={busy}>
          Approve
        </Button>
      </Buttons>
      <Button
        variant="text"
        disabled={busy}
        onClick={() => {
          setTyping(!typing);
          setTrouble('');
        }}
      >
        {typing ? 'Draw it instead' : 'Type your name instead'}
      </Button>
    </Root>
  );
}
