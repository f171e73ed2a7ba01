import { useEffect, useState } from 'react';
import { fullNameOf } from '@crewcall/domain/full-name';
import { Avatar, FileInput, styled } from '@crewcall/ui';
import type { TabProps } from './fields';
import { pictureBase64 } from './picture-file';

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: 14,
  alignItems: 'center',
  '& > span:first-of-type': { borderRadius: 20, overflow: 'hidden' },
});

const LARGEST_FILE = 25_000_000;

/** The picture as it is, and another one from a button, the camera or dropped. */
export function PictureInput({ tab: { draft, stored, set } }: { tab: TabProps }) {
  const [chosen, setChosen] = useState<{ name: string; url: string } | null>(null);
  const [error, setError] = useState('');
  useEffect(() => (chosen === null ? undefined : () => URL.revokeObjectURL(chosen.url)), [chosen]);
  const isNew = draft.picture !== '' && chosen !== null;
  const take = async (file: File) => {
    try {
      set({ picture: await pictureBase64(file) });
      setChosen({ name: file.name, url: URL.createObjectURL(file) });
      setError('');
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : 'The picture could not be read.');
    }
  };
  return (
    <Row>
      <Avatar name={fullNameOf(draft)} src={isNew ? chosen.url : (stored?.picture ?? null)} size={76} />
      <FileInput
        label="Picture"
        accept="image/jpeg,image/png,image/webp"
        hint="JPEG, PNG or WebP, up to 2 MB."
        maxBytes={LARGEST_FILE}
        chosen={isNew ? [chosen.name] : []}
        {...(error ? { error } : {})}
        onFiles={([file]) => file && void take(file)}
      />
    </Row>
  );
}
