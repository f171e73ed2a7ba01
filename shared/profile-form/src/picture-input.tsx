import { useState } from 'react';
import { fullNameOf } from '@crewcall/domain/full-name';
import { latePart } from '@crewcall/platform/lazy-part';
import { Avatar } from '@crewcall/ui/avatar';
import { styled } from '@crewcall/ui/basics';
import { FileInput } from '@crewcall/ui/file-input';
import type { TabProps } from './fields';

// With its library, only once a picture was chosen.
const CropDialog = latePart(() => import('./crop-dialog').then(({ CropDialog }) => CropDialog));

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: 14,
  alignItems: 'center',
  '& > span:first-of-type': { borderRadius: 20, overflow: 'hidden' },
});

const LARGEST_FILE = 25_000_000;

/** The current picture, and choosing a new one by button, camera or drop. */
export function PictureInput({ tab: { draft, stored, set } }: { tab: TabProps }) {
  const [name, setName] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const isNew = draft.picture !== '';
  const done = (picture: string | null) => {
    if (picture !== null) {
      set({ picture });
      setName(file?.name ?? '');
    }
    setFile(null);
  };
  return (
    <Row>
      <Avatar
        name={fullNameOf(draft)}
        src={isNew ? `data:image/jpeg;base64,${draft.picture}` : (stored?.picture ?? null)}
        size={76}
      />
      <FileInput
        label="Picture"
        accept="image/jpeg,image/png,image/webp"
        hint="JPEG, PNG or WebP; you choose which part is shown."
        maxBytes={LARGEST_FILE}
        chosen={isNew && name !== '' ? [name] : []}
        onFiles={([chosen]) => setFile(chosen ?? null)}
      />
      {file === null ? null : <CropDialog file={file} onDone={done} />}
    </Row>
  );
}
