import { useEffect, useState, useSyncExternalStore } from 'react';
import { DAY_MS, HOUR_MS } from '@crewcall/domain/units';
import { Link } from '@crewcall/platform';
import { isInstalled, isIos, pushPermission, type PushPermission } from '@crewcall/platform/device-facts';
import { readSaved, writeSaved } from '@crewcall/platform/local-preference';
import { pushCallsOf, turnPushOn } from '@crewcall/platform/push-device';
import { howToAllow } from '@crewcall/platform/push-help';
import { Button, styled } from '@crewcall/ui/basics';
import { BellIcon } from '@crewcall/ui/icons';
import { phone, token } from '@crewcall/ui/tokens';
import { useHost, useStore } from '../host/context';

/** Minimum ms between two prompts. */
const PROMPT_EVERY_MS = 14 * DAY_MS;
/** ms. This close to a shift the worker uses the phone to check in, so do not show the prompt. */
const NEAR_MS = 2 * HOUR_MS;

/** What the card offers: to allow notifications, how to lift the browser's block, or how to install on an iPhone. */
type Prompt = 'ask' | 'denied' | 'install';

export interface PromptFacts {
  permission: PushPermission;
  isIos: boolean;
  isInstalled: boolean;
  /** Epoch ms of the last time that this person saw the card on this device, or null. */
  lastShown: number | null;
  now: number;
  pathname: string;
  /** The user has just answered an invite on this page. */
  hasAnswered: boolean;
  /** The worker's shifts: when Check In opens, and when each one starts. */
  shifts: readonly { opensAt: number; startTime: number }[];
}

const isJobsList = (pathname: string) => /^\/jobs(\/[^/]+)?\/?$/i.test(pathname);
const isMessages = (pathname: string) => /^\/messages\/?$/i.test(pathname);

/**
 * Whether to offer notifications, and how. Offered on Messages, on the lists of jobs, and where an invite was just
 * answered. Never on a page with Check In: a job itself, or a list with a shift to check in to.
 */
export function promptFor(facts: PromptFacts): Prompt | null {
  const { permission, now, lastShown, pathname } = facts;
  if (permission === 'granted') return null;
  if (lastShown !== null && now - lastShown < PROMPT_EVERY_MS) return null;
  const isNear = facts.shifts.some(({ opensAt, startTime }) => opensAt <= now || startTime - now < NEAR_MS);
  const isTime = isMessages(pathname) || (!isNear && (isJobsList(pathname) || facts.hasAnswered));
  if (!isTime) return null;
  if (permission === 'default') return 'ask';
  if (permission === 'denied') return 'denied';
  return facts.isIos && !facts.isInstalled ? 'install' : null;
}

const keyOf = (idUser: number) => `crewcall.push.${idUser}.asked`;

/** When this person last saw the card on this device, epoch ms; null if never, or if nothing can be saved. */
function readAsked(idUser: number): number | null {
  const at = Number(readSaved(keyOf(idUser)));
  return at > 0 ? at : null;
}

const keepAsked = (idUser: number, at: number): void => void writeSaved(keyOf(idUser), String(at));

// Sticky, as the last element of the page: visible from the start, moves nothing, and covers no content permanently.
const Root = styled('aside')({
  position: 'sticky',
  zIndex: 800,
  bottom: 'calc(16px + env(safe-area-inset-bottom))',
  [phone]: { bottom: 'calc(74px + env(safe-area-inset-bottom))' },
  width: 'min(520px, 100%)',
  marginTop: 18,
  padding: '14px 16px',
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '2px 12px',
  border: `1px solid ${token('line')}`,
  borderRadius: token('r-l'),
  background: token('card'),
  boxShadow: token('shadow-2'),
  '& > svg': { gridRow: 'span 2', marginTop: 1 },
  '& h2': { fontSize: 16 },
  '& p': { fontSize: 14, color: token('ink-2') },
  '& > div': { gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 10 },
  '& .MuiButton-root': { minHeight: 48 },
});

const said: Record<Prompt, { title: string; text: () => string }> = {
  ask: {
    title: 'Hear about your shifts at once',
    text: () =>
      'Get a notification when you are invited, when a shift changes and when somebody writes to you.',
  },
  denied: {
    title: 'Notifications are blocked',
    text: () => `This browser was told not to show them. ${howToAllow()}`,
  },
  install: {
    title: 'Get notifications on your iPhone',
    text: () => 'An iPhone notifies only for apps on its Home Screen. Adding Crewcall takes four taps.',
  },
};

const watchSight = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/** What the card offers on this page now. Counts as shown only while online and visible, not behind another app. */
function usePrompt(idUser: number, isReached: boolean): [Prompt | null, (next: Prompt | null) => void] {
  const { navigation, session, shellBus } = useHost();
  const { pathname } = useStore(navigation).location;
  const shifts = useStore(session.user)?.availableClockin;
  const [shown, setShown] = useState<Prompt | null>(null);
  const [hasAnswered, setHasAnswered] = useState(false);
  useEffect(
    () => shellBus.on('invite.answered', (answer) => answer.idUser === idUser && setHasAnswered(true)),
    [shellBus, idUser],
  );
  const isInSight = useSyncExternalStore(watchSight, () => !document.hidden);
  useEffect(() => {
    if (!isReached || !isInSight) return;
    const now = Date.now();
    const lastShown = readAsked(idUser);
    const facts = {
      permission: pushPermission(),
      isIos: isIos(),
      isInstalled: isInstalled(),
      now,
      pathname,
      hasAnswered,
      shifts: shifts ?? [],
    };
    // A card on screen stays although it already counts as shown: the user may be reading it.
    setShown((before) => promptFor({ ...facts, lastShown: before === null ? lastShown : null }));
    if (promptFor({ ...facts, lastShown }) !== null) keepAsked(idUser, now);
  }, [idUser, isReached, isInSight, pathname, hasAnswered, shifts]);
  return [shown, setShown];
}

/** A card that offers notifications; at most once in 14 days, and never near Check In. */
export function NotificationPrompt({ idUser }: { idUser: number }) {
  const { api, notices, reach } = useHost();
  const isReached = useStore(reach.isReached);
  const [shown, setShown] = usePrompt(idUser, isReached);
  const [isBusy, setIsBusy] = useState(false);
  // Turning notifications on needs the network.
  if (shown === null || !isReached) return null;
  const turnOn = async () => {
    setIsBusy(true);
    try {
      const result = await turnPushOn(idUser, pushCallsOf(api));
      setShown(result === 'denied' ? 'denied' : null);
      if (result === 'on') notices.show('Notifications are on. You choose which ones under Me.');
    } catch {
      setShown(null);
      notices.show('Notifications could not be turned on. Try again later, under Me.', { color: 'error' });
    }
    setIsBusy(false);
  };
  const { title, text } = said[shown];
  return (
    <Root aria-label="Notifications">
      <BellIcon size={20} aria-hidden />
      <h2>{title}</h2>
      <p>{text()}</p>
      <div>
        {shown === 'ask' && (
          <Button disabled={isBusy} onClick={() => void turnOn()}>
            Turn on
          </Button>
        )}
        {shown === 'install' && (
          <Button component={Link} to="/install" onClick={() => setShown(null)}>
            Show me how
          </Button>
        )}
        <Button variant="text" onClick={() => setShown(null)}>
          {shown === 'denied' ? 'Got it' : 'Not now'}
        </Button>
      </div>
    </Root>
  );
}
