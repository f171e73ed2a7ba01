import { styled } from '@crewcall/ui/basics';
import { MonitorIcon, MoonIcon, SunIcon } from '@crewcall/ui/icons';
import { token } from '@crewcall/ui/tokens';
import { useHost, useStore } from '../host/context';

const Root = styled('div')({
  display: 'flex',
  gap: 2,
  margin: '8px 4px 0',
  padding: 3,
  borderRadius: 10,
  background: token('card'),
  '& button': {
    flex: 1,
    minHeight: 30,
    display: 'grid',
    placeItems: 'center',
    border: 0,
    borderRadius: 7,
    background: 'transparent',
    color: token('ink-3'),
    cursor: 'pointer',
  },
  '& button:hover': { color: token('ink') },
  '& button[aria-pressed=true]': { background: token('hover'), color: token('ink') },
  '@media (pointer:coarse)': { '& button': { minHeight: 44 } },
  '@media (min-width:768px) and (max-width:1023.95px)': { flexDirection: 'column' },
});

const choices = [
  ['light', 'Light', SunIcon],
  ['dark', 'Dark', MoonIcon],
  ['system', 'As this device', MonitorIcon],
] as const;

/** Chooses light, dark or as on the device. */
export function ThemeSwitch() {
  const { theme } = useHost();
  const chosen = useStore(theme.choice);
  return (
    <Root role="group" aria-label="Theme">
      {choices.map(([choice, label, Mark]) => (
        <button
          key={choice}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={chosen === choice}
          onClick={() => theme.choose(choice)}
        >
          <Mark size={16} aria-hidden />
        </button>
      ))}
    </Root>
  );
}
