import { useChange, useSession } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import { DownloadIcon, PlusIcon } from '@crewcall/ui/icons';
import { PageHeader } from '@crewcall/ui/page-header';
import { mime, saveFile } from '@crewcall/ui/save-file';
import type { CrewFilter } from './crew-rows';
import { LicencesButton } from '../licences/licences-button';

/** The heading of the crew list: how many people were found, and buttons to download the list and to add people. */
export function CrewHeading({
  count,
  accounts,
  find,
  onAdd,
}: {
  /** Null until the list has loaded. */
  count: number | null;
  /** How many of them have an account. */
  accounts: number;
  /** The search whose people are downloaded. */
  find: CrewFilter;
  onAdd: (what: 'one' | 'list') => void;
}) {
  const { can } = useSession();
  const download = useChange('downloadxlsxData', {
    done: ({ xlsxFile, fileName }) => saveFile(xlsxFile, fileName, mime.xlsx),
  });
  return (
    <PageHeader
      title="Available Crew"
      sub={count === null ? 'Everybody with an account' : plural(count, 'person', 'people')}
      actions={
        <>
          {can('crew.export') ? (
            <Button
              startIcon={<DownloadIcon size={16} aria-hidden />}
              disabled={accounts === 0}
              loading={download.isPending}
              onClick={() => download.mutate({ type: 'crew', found: { find, except: [] } })}
            >
              Download
            </Button>
          ) : null}
          {can('user.write') ? <LicencesButton /> : null}
          {can('user.write') ? <Button onClick={() => onAdd('list')}>Import</Button> : null}
          {can('user.write') ? (
            <Button
              variant="contained"
              startIcon={<PlusIcon size={16} aria-hidden />}
              onClick={() => onAdd('one')}
            >
              Add person
            </Button>
          ) : null}
        </>
      }
    />
  );
}
