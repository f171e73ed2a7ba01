import { Button } from '@crewcall/ui/basics';
import { useHost } from './context';

/** Reloads the page, after asking about unsaved work. */
export function ReloadButton() {
  const { unsaved } = useHost();
  const reload = async () => {
    if (await unsaved.leaveAll()) location.reload();
  };
  return <Button onClick={() => void reload()}>Reload the page</Button>;
}
