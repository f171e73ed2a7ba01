import { useId } from 'react';
import { defaultJobColour } from './colour';
import { FormLabel, styled } from '@crewcall/ui/mui';
import { token } from './tokens';

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 6,
  marginTop: 5,
  '& button': {
    all: 'unset',
    boxSizing: 'border-box',
    width: 30,
    height: 30,
    borderRadius: 9,
    cursor: 'pointer',
    background: 'var(--job)',
    border: `1.5px solid ${token('edge')}`,
  },
  '& button[aria-pressed=true]': { outline: `3px solid ${token('ink')}`, outlineOffset: 2 },
  '& button:focus-visible, & input:focus-visible': {
    outline: `3px solid ${token('focus')}`,
    outlineOffset: 2,
  },
  '& input': {
    appearance: 'none',
    width: 54,
    height: 38,
    padding: 3,
    marginLeft: 4,
    borderRadius: token('r'),
    border: `1.5px solid ${token('edge')}`,
    background: token('card'),
    cursor: 'pointer',
  },
  '& :disabled': { cursor: 'not-allowed', opacity: 0.6 },
});

export interface ColourFieldProps {
  label: string;
  /** Hex, or empty. */
  value: string;
  /** Hex each; the first seven are shown. */
  choices: readonly string[];
  /** Names of colours, by hex, for screen readers. */
  names?: Readonly<Record<string, string>>;
  onChange: (value: string) => void;
  disabled?: boolean;
}

/** Picks a colour: one of `choices`, or any other. */
export function ColourField({ label, value, choices, names = {}, onChange, disabled }: ColourFieldProps) {
  const id = useId();
  const list = [...new Set(choices.filter(Boolean).map((hex) => hex.toLowerCase()))];
  return (
    <div role="group" aria-labelledby={id}>
      <FormLabel id={id} component="span">
        {label}
      </FormLabel>
      <Row>
        {list.slice(0, 7).map((hex) => (
          <button
            key={hex}
            type="button"
            aria-label={names[hex] ?? `Colour ${hex}`}
            aria-pressed={hex === value.toLowerCase()}
            style={{ ['--job' as string]: hex }}
            disabled={disabled}
            onClick={() => onChange(hex)}
          />
        ))}
        <input
          type="color"
          aria-label="Another colour"
          value={value || defaultJobColour}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        />
      </Row>
    </div>
  );
}
