import { Button } from '@crewcall/ui';
import { useHost } from '../context';

/** A file that is not there any more: its release was replaced, or the shell was. */
export const isMissingChunk = (error: Error): boolean =>
  /loading (css )?chunk|chunkloaderror/i.test(`${error.name} ${error.message}`);

/** Reloads the page, after asking for what is not saved. */
export function ReloadButton() {
  const { unsaved } = useHost();
  const reload = async () => {
    if (await unsaved.leaveAll()) location.reload();
  };
  return <Button onClick={() => void reload()}>Reload the page</Button>;
}
