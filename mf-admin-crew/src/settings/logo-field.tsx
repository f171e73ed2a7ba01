import { useState } from 'react';
import { useCall, useChange, useSnackbar } from '@crewcall/platform';
import { pictureBase64 } from '@crewcall/profile-form/picture-file';
import { Button, styled } from '@crewcall/ui/basics';
import { FileInput } from '@crewcall/ui/file-input';
import { token } from '@crewcall/ui/tokens';

const Root = styled('div')({
  display: 'grid',
  gap: 10,
  '& img': {
    maxHeight: 72,
    maxWidth: '100%',
    padding: 8,
    borderRadius: token('r'),
    border: `1px solid ${token('line')}`,
    // White in dark mode too, because logos are drawn for white paper.
    background: '#fff',
  },
  '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 },
});

/** The logo that visitors see. It is saved when it is chosen, not with the form's Save button. */
export function LogoField({ disabled }: { disabled: boolean }) {
  const { show } = useSnackbar();
  const [error, setError] = useState<string>();
  const company = useCall('getPublicCompany', {}, { quiet: true });
  const save = useChange('setCompanyLogo', {
    done: async (_out, { picture }) => {
      await company.refetch();
      show(picture === null ? 'The logo is removed' : 'The logo is saved', { color: 'success' });
    },
  });
  const logo = company.data?.logo;
  const choose = async (file: File) => {
    setError(undefined);
    try {
      save.mutate({ picture: await pictureBase64(file) });
    } catch (fault) {
      setError(fault instanceof RangeError ? fault.message : 'The file could not be read. Choose it again.');
    }
  };
  return (
    <Root>
      {logo ? (
        <div>
          <img src={logo} alt="The logo that visitors see" />
          {disabled ? null : (
            <Button size="small" loading={save.isPending} onClick={() => save.mutate({ picture: null })}>
              Remove the logo
            </Button>
          )}
        </div>
      ) : null}
      <FileInput
        label="Logo"
        accept="image/jpeg,image/png,image/webp"
        hint="JPEG, PNG or WebP. Saved as soon as it is chosen."
        disabled={disabled}
        {...(error === undefined ? {} : { error })}
        onFiles={([file]) => file && void choose(file)}
      />
    </Root>
  );
}
