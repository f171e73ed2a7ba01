import { useId } from 'react';
import { STARS_MOST } from '@crewcall/domain/ratings';
import { styled } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import { StarIcon } from '@crewcall/ui/icons';
import { token } from '@crewcall/ui/tokens';
import { VisuallyHidden } from '@crewcall/ui/visually-hidden';

const Row = styled('fieldset')({
  display: 'flex',
  border: 0,
  padding: 0,
  margin: 0,
  minWidth: 0,
  '& label': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    borderRadius: token('r-s'),
    color: token('ink-3'),
    cursor: 'pointer',
  },
  '& label[data-on=true]': { color: token('warn') },
  '& label[data-on=true] svg': { fill: 'currentColor' },
  '& label:has(:focus-visible)': { outline: `2px solid ${token('focus')}`, outlineOffset: -4 },
  '& input': { position: 'absolute', inset: 0, opacity: 0, margin: 0, cursor: 'pointer' },
});

/** One to five stars: radio buttons, filled up to the chosen one. */
export function Stars({
  name,
  value,
  onChange,
}: {
  name: string;
  value: number | null;
  onChange: (stars: number) => void;
}) {
  const group = useId();
  return (
    <Row>
      <VisuallyHidden>
        <legend>Stars for {name}</legend>
      </VisuallyHidden>
      {Array.from({ length: STARS_MOST }, (_, index) => index + 1).map((stars) => (
        <label key={stars} data-on={value !== null && stars <= value}>
          <input
            type="radio"
            name={group}
            checked={value === stars}
            onChange={() => onChange(stars)}
            aria-label={`${plural(stars, 'star')} for ${name}`}
          />
          <StarIcon size={22} aria-hidden />
        </label>
      ))}
    </Row>
  );
}
