import { Link } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { SearchIcon } from '@crewcall/ui/icons';
import { EmptyState } from '@crewcall/ui/states';
import { useHost, useStore } from '../host/context';

/** The Not Found page. Also shown for a page that this user may not see, so that they do not learn of it. */
export function Missing() {
  const { releases } = useHost();
  const registry = useStore(releases.registry);
  const broken = registry.remotes.flatMap((entry) =>
    entry.state === 'invalid' ? [`${entry.name}: ${entry.problem}`] : [],
  );
  if (!releases.isKnown()) {
    return (
      <EmptyState
        title="Crewcall could not be loaded"
        text="The list of its parts did not come. It is asked for again every few seconds."
        action={<Button onClick={() => void releases.refresh()}>Retry</Button>}
      />
    );
  }
  return (
    <>
      <h1>Not Found</h1>
      <EmptyState
        icon={SearchIcon}
        title="There is no such page"
        text={
          broken.length === 0
            ? 'The address may be mistyped, or the page is not for your account.'
            : `A part of Crewcall is damaged and has been left out. Tell the office: ${broken.join('; ')}.`
        }
        action={<Link to="/">Go to the start</Link>}
      />
    </>
  );
}
