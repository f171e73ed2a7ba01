import { Link } from '@crewcall/platform';
import { howToAllow } from '@crewcall/platform/push-help';
import { Button, styled } from '@crewcall/ui/basics';
import { BellIcon } from '@crewcall/ui/icons';
import { token } from '@crewcall/ui/tokens';
import type { DeviceState } from './use-push-device';

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  padding: '12px 14px',
  borderRadius: token('r'),
  background: token('hover'),
  '& > div': { flex: '1 1 200px', minWidth: 0 },
  '& p': { fontSize: 14, color: token('ink-2') },
  '& a': { fontWeight: 600 },
  '& .MuiButton-root': { minHeight: token('touch') },
});

const said: Record<Exclude<DeviceState, 'reading'>, { title: string; text: () => string }> = {
  on: { title: 'On for this device', text: () => 'Notifications arrive even while Crewcall is closed.' },
  off: { title: 'Off for this device', text: () => 'Turn them on to hear about shifts straight away.' },
  denied: { title: 'Blocked by this browser', text: howToAllow },
  install: {
    title: 'Add Crewcall to the Home Screen first',
    text: () => 'An iPhone only shows notifications from apps on its Home Screen.',
  },
  unsupported: {
    title: 'Not in this browser',
    text: () => 'It cannot show notifications. Email and text messages still reach you.',
  },
};

/** Whether this device gets notifications, and the switch for it. */
export function DeviceLine({
  state,
  isBusy,
  onToggle,
}: {
  state: DeviceState;
  isBusy: boolean;
  onToggle: (isOn: boolean) => void;
}) {
  if (state === 'reading') return <Line aria-busy>…</Line>;
  const { title, text } = said[state];
  return (
    <Line>
      <BellIcon size={20} aria-hidden />
      <div>
        <strong>{title}</strong>
        <p>{text()}</p>
      </div>
      {state === 'install' && <Link to="/install">Show me how</Link>}
      {(state === 'on' || state === 'off') && (
        <Button disabled={isBusy} onClick={() => onToggle(state === 'off')}>
          {state === 'on' ? 'Turn off' : 'Turn on'}
        </Button>
      )}
    </Line>
  );
}
