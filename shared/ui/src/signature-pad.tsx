/** Signing by finger, mouse or keyboard. Apart from the shared face: the remote that uses it bundles it. */
import Pad from 'signature_pad';
import { useEffect, useId, useRef, useState } from 'react';
import { Button, TextField, styled, token } from '@crewcall/ui';
import { fit, inkLength, leastInk } from './signature-ink';

const Root = styled('div')({ display: 'grid', gap: 12 });
const Sheet = styled('div')({
  position: 'relative',
  // Paper stays white in the dark: what is signed is what is stored.
  background: '#fff',
  border: `1.5px solid ${token('edge')}`,
  borderRadius: token('r-l'),
  overflow: 'hidden',
  height: 'clamp(160px, 34vh, 260px)',
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 'auto 24px 44px',
    borderBottom: '1.5px solid #B9B5AB',
    pointerEvents: 'none',
  },
  '& canvas': { display: 'block', width: '100%', height: '100%', touchAction: 'none', cursor: 'crosshair' },
  '& > span': {
    position: 'absolute',
    inset: 'auto 24px 16px',
    fontSize: 13,
    color: '#5B616B',
    pointerEvents: 'none',
  },
});
const Buttons = styled('div')({ display: 'flex', gap: 8, '& > *': { flex: '1 1 0' } });

const ink = '#15181D';

export interface SignaturePadProps {
  /** The signer's name, shown under the line. */
  name: string;
  /** Gets the signature as a JPEG data URL on white, 900 px wide at most. */
  onApprove: (jpeg: string) => void;
  /** While what was approved is being saved. */
  busy?: boolean;
  approveLabel?: string;
}

/** Writes a typed name as a signature, as large as fits. */
function write(canvas: HTMLCanvasElement, name: string) {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height } = canvas;
  let size = height * 0.42;
  const font = () => `italic 500 ${size}px 'Segoe Script','Bradley Hand','Snell Roundhand',cursive`;
  context.font = font();
  size *= Math.min(1, (width * 0.84) / Math.max(1, context.measureText(name).width));
  context.font = font();
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(name, width / 2, height / 2);
}

/** A JPEG on white of what the canvas shows. */
function jpegOf(canvas: HTMLCanvasElement): string {
  const scale = Math.min(1, 900 / canvas.width);
  const sheet = document.createElement('canvas');
  sheet.width = Math.round(canvas.width * scale);
  sheet.height = Math.round(canvas.height * scale);
  const context = sheet.getContext('2d');
  if (!context) return '';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, sheet.width, sheet.height);
  context.drawImage(canvas, 0, 0, sheet.width, sheet.height);
  return sheet.toDataURL('image/jpeg', 0.85);
}

/** A signature pad with Approve and Clear. The drawing survives a turned phone; a typed name stands in for it. */
export function SignaturePad({ name, onApprove, busy, approveLabel = 'Approve' }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(null);
  const [typing, setTyping] = useState(false);
  const [typed, setTyped] = useState('');
  const [trouble, setTrouble] = useState('');
  const hint = useId();

  useEffect(() => {
    const element = canvas.current;
    if (!element || typing) return;
    const made = new Pad(element, { penColor: ink, minWidth: 0.9, maxWidth: 2.6 });
    pad.current = made;
    let last = { width: 0, height: 0 };
    // A canvas forgets its drawing when its size is set: the strokes are kept, scaled and drawn again.
    const measure = () => {
      const now = { width: element.clientWidth, height: element.clientHeight };
      if (!now.width || (now.width === last.width && now.height === last.height)) return;
      const strokes = made.toData();
      const ratio = Math.max(1, window.devicePixelRatio || 1);
      element.width = Math.round(now.width * ratio);
      element.height = Math.round(now.height * ratio);
      element.getContext('2d')?.scale(ratio, ratio);
      const k = fit(last, now);
      made.clear();
      made.fromData(
        strokes.map((stroke) => ({
          ...stroke,
          points: stroke.points.map((point) => ({ ...point, x: point.x * k, y: point.y * k })),
        })),
      );
      last = now;
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    made.addEventListener('beginStroke', () => setTrouble(''));
    return () => {
      watch.disconnect();
      made.off();
      pad.current = null;
    };
  }, [typing]);

  const clear = () => {
    pad.current?.clear();
    setTyped('');
    setTrouble('');
  };
  const approve = () => {
    if (typing) {
      if (typed.trim().length < 2) return setTrouble('Type your full name to sign.');
      const sheet = document.createElement('canvas');
      sheet.width = 900;
      sheet.height = 300;
      write(sheet, typed.trim());
      return onApprove(jpegOf(sheet));
    }
    const element = canvas.current;
    if (!element || !pad.current || inkLength(pad.current.toData()) < leastInk)
      return setTrouble('Sign inside the box first.');
    onApprove(jpegOf(element));
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
          helperText={trouble || `Stands for the signature of ${name}`}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : (
        <>
          <Sheet>
            <canvas ref={canvas} role="img" aria-label={`Signature of ${name}`} aria-describedby={hint} />
            <span id={hint}>{name}</span>
          </Sheet>
          {trouble ? (
            <span role="alert" style={{ color: token('bad'), fontSize: 14, fontWeight: 550 }}>
              {trouble}
            </span>
          ) : null}
        </>
      )}
      <Buttons>
        <Button size="large" onClick={clear} disabled={busy}>
          Clear
        </Button>
        <Button size="large" variant="contained" onClick={approve} disabled={busy}>
          {approveLabel}
        </Button>
      </Buttons>
      <Button
        variant="text"
        size="small"
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
