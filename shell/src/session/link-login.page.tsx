import { useEffect, useRef } from 'react';
import { SNACKBAR_MS } from '@crewcall/domain/limits';
import { texts } from '@crewcall/domain/texts';
import { ApiError } from '@crewcall/platform';
import { styled, token } from '@crewcall/ui';
import { useHost } from '../context';
import type { Host } from '../host';
import { afterLink, readLink } from './redirect';
import type { LinkParts } from './redirect';

const Root = styled('p')({
  display: 'grid',
  placeItems: 'center',
  minHeight: '50dvh',
  fontWeight: 800,
  fontSize: 28,
  letterSpacing: '.08em',
  color: token('ink-3'),
});

/** Uses the link up (S-11: the page's own POST does, opening the address does not) and goes where it leads. */
export async function takeLink(
  { api, session, navigation, notices }: Host,
  link: LinkParts | null,
): Promise<void> {
  const tell = (error: unknown) =>
    notices.show(error instanceof ApiError ? error.text : String(error), {
      title: texts.error,
      timeout: SNACKBAR_MS,
      color: 'error',
    });
  try {
    if (link === null) throw new Error('This link is not complete. Open it again from the message.');
    session.accept(await api.call('otlLogin', { token: link.token }, { quiet: true }), false);
  } catch (error) {
    tell(error);
    // A.2.08
    await navigation.replace('/');
    return;
  }
  if (link.redirect === 'acceptJob' && link.idReqCrew !== null) {
    const accepted = link.accept !== false;
    try {
      await api.call('replyJob', { id: link.idReqCrew, accepted }, { quiet: true });
      notices.show(accepted ? 'You have accepted the invite.' : 'You have declined the invite.', {
        color: 'success',
      });
    } catch (error) {
      tell(error);
    }
  }
  await navigation.replace(afterLink(link));
}

/** A.2.04 */
export function LinkLoginPage() {
  const host = useHost();
  const isBegun = useRef(false);
  useEffect(() => {
    // A link works once: a second effect must not use it again.
    if (isBegun.current) return;
    isBegun.current = true;
    void takeLink(host, readLink(host.navigation.getSnapshot().location.pathname));
  }, [host]);
  return <Root role="status">{texts.loading}</Root>;
}
