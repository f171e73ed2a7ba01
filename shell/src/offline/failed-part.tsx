import { useEffect, useRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { isMissingFile } from '@crewcall/platform/host';
import type { RegionViews } from '@crewcall/platform/host';
import { Button } from '@crewcall/ui/basics';
import { WifiOffIcon } from '@crewcall/ui/icons';
import { EmptyState, ErrorState } from '@crewcall/ui/states';
import { useHost, useStore } from '../host/context';

/**
 * Shown instead of a region that could not be loaded or that failed. While offline, a missing file is not an error:
 * this device has not needed it before, and it loads once there is a connection.
 */
export function FailedPart({
  title,
  error,
  isPart = false,
  retry,
  details,
}: Pick<ComponentProps<RegionViews['Failed']>, 'title' | 'error' | 'isPart' | 'retry'> & {
  details: ReactNode;
}) {
  const { reach } = useHost();
  const isReached = useStore(reach.isReached);
  const wasReached = useRef(isReached);
  const isAway = !isPart || isMissingFile(error);
  useEffect(() => {
    const isBack = isReached && !wasReached.current;
    wasReached.current = isReached;
    if (isBack) retry();
  }, [isReached, retry]);
  if (isReached || !isAway) {
    return (
      <ErrorState
        title={`${title} could not be shown`}
        error={`The rest of Crewcall still works. ${isAway ? 'Check your connection, then try' : 'Try'} again.`}
        onRetry={retry}
        action={details}
      />
    );
  }
  return (
    <EmptyState
      icon={WifiOffIcon}
      title="This needs the network"
      text={`This ${isPart ? 'part' : 'screen'} was not opened on this device before. It opens by itself once there is reception; screens that you have opened before work without.`}
      action={
        <Button onClick={retry} sx={{ minHeight: 48 }}>
          Try again
        </Button>
      }
    />
  );
}
