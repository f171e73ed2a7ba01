import { useId } from 'react';
import { FormLabel, styled, token } from '@crewcall/ui';
import { colours } from './customer-draft';

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginTop: 5,
  '& label': { position: 'relative', display: 'block', width: 34, height: 34 },
  '& label > input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' },
  '& label > span': {
    display: 'block',
    height: '100%',
    borderRadius: 9,
    background: 'var(--job)',
    border: `1.5px solid ${token('edge')}`,
  },
  '& input:checked + span': { outline: `3px solid ${token('ink')}`, outlineOffset: 2 },
  '& input:focus-visible + span': { outline: `3px solid ${token('focus')}`, outlineOffset: 2 },
  '& > input[type=color]': {
    appearance: 'none',
    width: 54,
    height: 38,
    padding: 3,
    borderRadius: token('r'),
    border: `1.5px solid ${token('edge')}`,
    background: token('card'),
    cursor: 'pointer',
  },
  '& :disabled': { cursor: 'not-allowed', opacity: 0.6 },
});

const names: Record<(typeof colours)[number], string> = {
  '#c2410c': 'Orange',
  '#0f766e': 'Teal',
  '#6d28d9': 'Violet',
  '#1d4ed8': 'Blue',
  '#be185d': 'Pink',
  '#4d7c0f': 'Green',
  '#90a4ae': 'Grey',
};

interface ColourChoiceProps {
  value: string;
  onChange: (value: string) => void;
  disabled: boolean;
}

/** The colour of a customer's jobs: one of those that tell well apart, or any other. */
export function ColourChoice({ value, onChange, disabled }: ColourChoiceProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <FormLabel id={id} component="span">
        Colour of its jobs
      </FormLabel>
      <Row>
        {colours.map((hex) => (
          <label key={hex} style={{ ['--job' as string]: hex }}>
            <input
              type="radio"
              name={`${id} colour`}
              aria-label={names[hex]}
              checked={hex === value.toLowerCase()}
              disabled={disabled}
              onChange={() => onChange(hex)}
            />
            <span />
          </label>
        ))}
        <input
          type="color"
          aria-label="Another colour"
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        />
      </Row>
    </div>
  );
}
