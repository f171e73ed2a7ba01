import { useEffect, useState } from 'react';
import { Button, StateText, styled } from '@crewcall/ui/basics';
import { formatDay, formatDayTime, formatTime } from '@crewcall/ui/format';
import { WifiOffIcon } from '@crewcall/ui/icons';
import { token } from '@crewcall/ui/tokens';
import { useHost, useStore } from '../host/context';

const Banner = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  margin: '0 0 12px',
  padding: '6px 6px 6px 14px',
  minHeight: 60,
  borderRadius: token('r'),
  background: token('warn-bg'),
  color: token('warn'),
  fontSize: 14,
  lineHeight: 1.35,
  // Sticky beside the rail. Not on a phone, which has less room, and whose top bar says `Offline`.
  '@media (min-width:768px)': { position: 'sticky', top: 8, zIndex: 5 },
  '& b': { fontWeight: 700 },
  '& > svg': { flex: 'none' },
  '& > p': { flex: 1, margin: 0 },
  '& > button': { flex: 'none', minHeight: 48, color: 'inherit' },
});

/** ms between two updates of the age of the data on screen. */
const lookMs = 15_000;

/** `3:12 pm`, with the day if that was not today. */
const loadedAt = (at: number, now: number, zone: string): string =>
  formatDay(at, zone) === formatDay(now, zone) ? formatTime(at, zone) : formatDayTime(at, zone);

/** While offline: shows how old the data on screen is, and what will be sent later. */
export function OfflineBanner() {
  const { reach, caches, offlineQueue, own, session } = useHost();
  const isVisitor = useStore(session.view) === null;
  const isReached = useStore(reach.isReached);
  const waiting = useStore(offlineQueue).length;
  const [oldest, setOldest] = useState<number | null>(null);
  useEffect(() => {
    if (isReached) return;
    const look = () => setOldest(caches.oldest());
    look();
    const soon = setTimeout(look, 1000);
    const timer = setInterval(look, lookMs);
    return () => {
      clearTimeout(soon);
      clearInterval(timer);
    };
  }, [isReached, caches]);
  if (isReached) return null;
  const { now, zone } = own.clock;
  return (
    <Banner role="status">
      <WifiOffIcon size={18} aria-hidden />
      <p>
        <b>No connection.</b>{' '}
        <StateText>
          {oldest === null ? '' : `Loaded at ${loadedAt(oldest, now(), zone)}. `}
          {isVisitor
            ? 'Signing in needs the network.'
            : waiting > 0
              ? 'What waits on this device is sent by itself.'
              : 'Your own check-ins, messages and expenses are sent later.'}
        </StateText>
      </p>
      <Button variant="text" size="small" onClick={reach.check}>
        Try now
      </Button>
    </Banner>
  );
}
