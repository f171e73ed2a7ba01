import { useState } from 'react';
import { fullNameOf } from '@crewcall/domain/full-name';
import { latePart } from '@crewcall/platform/lazy-part';
import { Avatar } from '@crewcall/ui/avatar';
import { styled, IconButton } from '@crewcall/ui/basics';
import { FileInput } from '@crewcall/ui/file-input';
import type { TabProps } from './fields';
import { PASSWORD_MIN } from '@crewcall/domain/limits';
import { InputAdornment } from '@crewcall/ui/mui';
import { EyeIcon, EyeOffIcon } from '@crewcall/ui/icons';
import { FieldRow } from '@crewcall/ui/page-header';
import { isCustomers } from './draft';
import { ProfileField } from './fields';
import { RightsFields } from './rights-fields';

// Loaded, with its library, only once a picture is chosen.
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
function PictureInput({ tab: { draft, stored, set } }: { tab: TabProps }) {
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

export function AccountTab(tab: TabProps) {
  const { mode } = tab;
  const [shown, setShown] = useState(false);
  return (
    <>
      <PictureInput tab={tab} />
      <FieldRow>
        <ProfileField tab={tab} name="firstName" autoComplete="given-name" />
        <ProfileField tab={tab} name="lastName" autoComplete="family-name" />
      </FieldRow>
      <FieldRow>
        <ProfileField
          tab={tab}
          name="email"
          required={false}
          autoComplete="email"
          help={
            mode === 'own'
              ? 'Only the office can change it.'
              : mode === 'public'
                ? 'The address we invited.'
                : undefined
          }
        />
        {isCustomers(tab.draft, mode) ? null : (
          <ProfileField
            tab={tab}
            name="abn"
            placeholder={mode === 'own' ? 'None' : '11 digits'}
            help={mode === 'own' ? 'Only the office can change it.' : undefined}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 40 } }}
          />
        )}
      </FieldRow>
      <ProfileField
        tab={tab}
        name="password"
        label={mode === 'public' ? 'Password' : 'New password'}
        type={shown ? 'text' : 'password'}
        required={mode === 'public'}
        autoComplete="new-password"
        help={
          mode === 'public'
            ? `At least ${PASSWORD_MIN} characters; three or four less common words that do not belong together are best.`
            : mode === 'own'
              ? 'Leave empty to keep yours. A new one signs out your other devices and stops your calendar link.'
              : 'Leave empty to keep it. A new one signs this person out everywhere and stops their calendar link.'
        }
        slotProps={{
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  size="small"
                  aria-label={shown ? 'Hide password' : 'Show password'}
                  aria-pressed={shown}
                  onClick={() => setShown(!shown)}
                >
                  {shown ? <EyeOffIcon aria-hidden /> : <EyeIcon aria-hidden />}
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      {mode === 'admin' ? <RightsFields {...tab} /> : null}
    </>
  );
}
