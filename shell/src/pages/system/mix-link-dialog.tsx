import { useState } from 'react';
import { SHELL } from '@crewcall/contract/shell-paths';
import { useChange } from '@crewcall/platform';
import { CopyButton } from '@crewcall/ui/actions';
import { Button } from '@crewcall/ui/basics';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { formatDateTime, viewerZone } from '@crewcall/ui/format';
import { SelectField } from '@crewcall/ui/select-field';
import { TextField } from '@crewcall/ui/text-field';
import type { Release } from './release-figures';

const times = [
  ['15', '15 minutes'],
  ['60', '1 hour'],
  ['240', '4 hours'],
  ['1440', '1 day'],
] as const;

/** Makes a link that shows one release to users who may read releases; all other users stay on the live one. */
export function MixLinkDialog({ release, onClose }: { release: Release; onClose: () => void }) {
  const [minutes, setMinutes] = useState<string>('60');
  const make = useChange('makeMix');
  const title = `Show ${release.version} of ${release.remote}`;
  if (make.data === undefined)
    return (
      <FormDialog
        title={title}
        yes="Make link"
        isBusy={make.isPending}
        onSubmit={() =>
          make.mutate({ remotes: { [release.remote]: release.release }, minutes: Number(minutes) })
        }
        onClose={() => make.isPending || onClose()}
      >
        <p>
          People who may see releases and open the link get this release. Nothing changes for anybody else.
        </p>
        <SelectField
          label="Good for"
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
          choices={times}
        />
      </FormDialog>
    );
  const link = `${location.origin}/?with=${encodeURIComponent(make.data.with)}`;
  return (
    <FormDialog
      title={title}
      closeText={null}
      extra={
        <>
          <CopyButton text={link}>Copy link</CopyButton>
          <Button variant="contained" href={link}>
            Open
          </Button>
        </>
      }
      onClose={onClose}
    >
      <p>
        Good until {formatDateTime(make.data.until, viewerZone())}.
        {release.remote === SHELL
          ? ` If this shell does not start, ${location.origin}/?with=live leads back.`
          : ''}
      </p>
      <TextField label="Link" value={link} slotProps={{ htmlInput: { readOnly: true } }} />
    </FormDialog>
  );
}
