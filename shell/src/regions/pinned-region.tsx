import { useId, useState } from 'react';
import type { NavigationLocation } from '@crewcall/platform';
import { Region } from '@crewcall/platform/host';
import type { RegionSource } from '@crewcall/platform/host';
import { Button, styled } from '@crewcall/ui/basics';
import { RefreshIcon } from '@crewcall/ui/icons';
import { token } from '@crewcall/ui/tokens';
import { useHost } from '../host/context';

const Offer = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 12px',
  margin: '0 0 12px',
  padding: '8px 8px 8px 14px',
  borderRadius: token('r'),
  background: token('info-bg'),
  color: token('info'),
  fontSize: 14,
  fontWeight: 550,
  '& > span': { flex: 1 },
});

const releaseId = (source: RegionSource) =>
  source.kind === 'release' ? source.release.manifest.release : source.kind;

/**
 * Whether a mounted region stays on its release. A newer release is only offered; a region that was switched off is
 * removed at once.
 */
export const keeps = (mounted: RegionSource, next: RegionSource): boolean =>
  mounted.kind === 'release' && next.kind === 'release' && releaseId(mounted) !== releaseId(next);

/**
 * A region that stays on the release with which it was mounted, until its user presses Update or opens the page
 * again.
 */
export function PinnedRegion({
  source,
  region,
  kind,
  basename,
  params,
  stays,
}: {
  source: RegionSource;
  region: string;
  kind: 'page' | 'slot';
  basename?: string;
  params?: object;
  stays?: (to: NavigationLocation) => boolean;
}) {
  const { regions, unsaved } = useHost();
  const prefix = useId();
  const [pinned, setPinned] = useState(source);
  const [hasFailed, setHasFailed] = useState(false);
  // A failed region has no work to lose, so it gets the next release at once, for example after a canary was ended.
  const isOffered = keeps(pinned, source) && !hasFailed;
  const shown = isOffered ? pinned : source;
  if (!isOffered && pinned !== source) setPinned(source);
  const title = source.kind === 'release' ? source.release.manifest.title : source.title;
  const id = `${prefix} ${releaseId(shown)}`;
  const take = async () => {
    if (await unsaved.leaveRegion(id)) setPinned(source);
  };
  return (
    <>
      {isOffered && (
        <Offer role="status">
          <span>A new version of {title} is ready.</span>
          <Button size="small" startIcon={<RefreshIcon size={15} aria-hidden />} onClick={() => void take()}>
            Update
          </Button>
        </Offer>
      )}
      <Region
        host={regions}
        source={shown}
        region={region}
        kind={kind}
        id={id}
        failed={setHasFailed}
        {...(basename === undefined ? {} : { basename })}
        {...(params === undefined ? {} : { params })}
        {...(stays === undefined ? {} : { stays })}
      />
    </>
  );
}
