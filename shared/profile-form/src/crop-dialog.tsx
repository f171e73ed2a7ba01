import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import type { Area } from 'react-easy-crop';
import { Alert, styled } from '@crewcall/ui/basics';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { token } from '@crewcall/ui/tokens';
import { cutSquare } from './picture-file';

const MOST_ZOOM = 4;
const STEP = 12;

// The library's own style sheet would come as a style tag, which the page's policy forbids.
const Frame = styled('div')({
  position: 'relative',
  height: 'min(60vw, 320px)',
  minHeight: 220,
  borderRadius: token('r'),
  overflow: 'hidden',
  background: '#111',
  '&:focus-within': { outline: `3px solid ${token('focus')}`, outlineOffset: 2 },
  '& .reactEasyCrop_Container': {
    position: 'absolute',
    inset: 0,
    overflow: 'hidden',
    userSelect: 'none',
    touchAction: 'none',
    cursor: 'move',
    display: 'flex',
    justifyContent: 'center',
    alignItems: 'center',
  },
  '& .reactEasyCrop_Image': { willChange: 'transform', maxWidth: 'unset' },
  '& .reactEasyCrop_Contain': {
    maxWidth: '100%',
    maxHeight: '100%',
    margin: 'auto',
    position: 'absolute',
    inset: 0,
  },
  '& .reactEasyCrop_Cover_Horizontal': { width: '100%', height: 'auto' },
  '& .reactEasyCrop_Cover_Vertical': { width: 'auto', height: '100%' },
  '& .reactEasyCrop_CropArea': {
    position: 'absolute',
    left: '50%',
    top: '50%',
    transform: 'translate(-50%, -50%)',
    border: '2px solid #fff',
    borderRadius: '32%',
    boxSizing: 'border-box',
    boxShadow: '0 0 0 9999em',
    color: 'rgba(0, 0, 0, .6)',
    overflow: 'hidden',
    outline: 'none',
  },
});
const Zoom = styled('label')({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  alignItems: 'center',
  gap: 12,
  minHeight: token('touch'),
  fontWeight: 600,
  fontSize: 14,
  '& input': { width: '100%', minHeight: token('touch'), accentColor: token('hi'), margin: 0 },
});

interface CropDialogProps {
  file: File;
  /** Base64 of the square as a JPEG, or null if the user cancels. */
  onDone: (picture: string | null) => void;
}

/** Cuts a square out of a picture: moved by mouse, finger or arrow keys, and zoomed by wheel, pinch or slider. */
export function CropDialog({ file, onDone }: CropDialogProps) {
  const [url, setUrl] = useState<string>();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const unread = 'This picture cannot be read here. Choose a JPEG, PNG or WebP.';
  const take = async () => {
    if (area === null) return;
    setBusy(true);
    try {
      onDone(await cutSquare(file, area));
    } catch {
      setFailure(unread);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title="Your picture"
      yes="Use this part"
      isBusy={isBusy}
      disabled={area === null || failure !== ''}
      onSubmit={() => void take()}
      onClose={() => onDone(null)}
    >
      <Frame>
        {url === undefined ? null : (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={MOST_ZOOM}
            aspect={1}
            showGrid={false}
            keyboardStep={STEP}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_percent, pixels) => setArea(pixels)}
            mediaProps={{ alt: '', onError: () => setFailure(unread) }}
            cropperProps={{
              role: 'group',
              'aria-label': 'Part of the picture that is shown. The arrow keys move it.',
            }}
          />
        )}
      </Frame>
      <Zoom>
        Zoom
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </Zoom>
      {failure === '' ? null : <Alert severity="error">{failure}</Alert>}
    </FormDialog>
  );
}
