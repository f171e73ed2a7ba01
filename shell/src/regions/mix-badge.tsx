import { useEffect, useRef, useState } from 'react';
import type { Mix } from '@crewcall/contract/manifest';
import { Button, styled } from '@crewcall/ui/basics';
import { formatDateTime, viewerZone } from '@crewcall/ui/format';
import { token } from '@crewcall/ui/tokens';
import { SHELL } from '@crewcall/contract/shell-paths';
import { useHost, useStore } from '../host/context';
import type { Host } from '../host/context';
import { takeWorker } from './take-worker';

const Badge = styled('section')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  margin: '0 0 12px',
  padding: '6px 6px 6px 14px',
  borderRadius: token('r'),
  border: `2px dashed ${token('info')}`,
  background: token('info-bg'),
  color: token('info'),
  fontSize: 14,
  lineHeight: 1.35,
  '@media (min-width:768px)': { position: 'sticky', top: 8, zIndex: 5 },
  '& > p': { flex: '1 1 220px', margin: 0, overflowWrap: 'anywhere' },
  '& > button': { flex: 'none', minHeight: 48, color: 'inherit' },
});

/** `mf-calendar 2.0.0, mf-jobs 1.4.0` */
const words = ({ remotes }: Mix): string =>
  Object.entries(remotes)
    .map(([remote, release]) => `${remote} ${release.split('-')[0]}`)
    .sort()
    .join(', ');

/** Reloads the page with the live releases, including the shell. */
async function startAnew(releases: Host['releases'], { remotes }: Mix): Promise<void> {
  if (Object.hasOwn(remotes, SHELL)) await takeWorker();
  await releases.renew();
  location.reload();
}

/** A badge on every page that shows a mix of releases: which ones, until when, and a button to go back. */
export function MixBadge() {
  const { api, releases, session, unsaved } = useHost();
  const { mix } = useStore(releases.registry);
  const idUser = useStore(session.view)?.user.id ?? null;
  const [isLeaving, setIsLeaving] = useState(false);
  const wasSignedIn = useRef(false);
  // A mix is only for the user who opened it: after sign-out, and for another user, load the live releases.
  useEffect(() => {
    const isGone = idUser === null ? wasSignedIn.current : idUser !== mix?.idUser;
    wasSignedIn.current = idUser !== null;
    if (mix && isGone) void startAnew(releases, mix);
  }, [idUser, mix, releases]);
  if (!mix) return null;
  const leave = async () => {
    if (!(await unsaved.leaveAll())) return;
    setIsLeaving(true);
    try {
      await api.call('closeMix', {});
      await startAnew(releases, mix);
    } catch {
      setIsLeaving(false);
    }
  };
  return (
    <Badge aria-label="Releases shown to you">
      <p>
        {mix.problem === null ? (
          <>
            <b>Shown to you alone:</b> {words(mix)}, until {formatDateTime(mix.until, viewerZone())}.
          </>
        ) : (
          <>
            <b>You see what is live.</b> {words(mix)} cannot be shown any more: {mix.problem}
          </>
        )}
      </p>
      {idUser !== null && (
        <Button variant="text" size="small" disabled={isLeaving} onClick={() => void leave()}>
          Back to what is live
        </Button>
      )}
    </Badge>
  );
}
