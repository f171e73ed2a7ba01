/**
 * A list of checkboxes to select people or things for one action. Rarely used, so not part of the shared module:
 * remotes that use it bundle it.
 */
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Checkbox } from '@crewcall/ui/mui';
import { RowList } from './row-list';

interface TickChoice<K> {
  id: K;
  name: ReactNode;
  /** Shown below the name. */
  note?: ReactNode;
  /** Shown at the right of the row. */
  end?: ReactNode;
  /** The first checkbox, which ticks all others, does not tick this one. */
  isApart?: boolean;
}

export interface TickListProps<K> {
  /** Accessible name of the list, if no heading around it names it. */
  label?: string;
  choices: readonly TickChoice<K>[];
  ticked: ReadonlySet<K>;
  onTicked: (ticked: ReadonlySet<K>) => void;
  /**
   * Label of a first checkbox that ticks all choices except those with `isApart`; if not set, there is no such
   * checkbox.
   */
  all?: string;
  disabled?: boolean;
}

/** A checkbox for each choice, beside its name. */
export function TickList<K extends string | number>(props: TickListProps<K>) {
  const { label, choices, ticked, onTicked, all, disabled = false } = props;
  const list = useId();
  const together = choices.filter(({ isApart }) => isApart !== true).map(({ id }) => id);
  const apart = [...ticked].filter((id) => !together.includes(id));
  const isAll = together.length > 0 && together.every((id) => ticked.has(id));
  return (
    <RowList aria-label={label}>
      {all === undefined || together.length === 0 ? null : (
        <li>
          <Checkbox
            id={`${list}-all`}
            checked={isAll}
            indeterminate={!isAll && ticked.size > apart.length}
            disabled={disabled}
            onChange={() => onTicked(new Set(isAll ? apart : [...together, ...apart]))}
          />
          <label htmlFor={`${list}-all`}>
            <b>{all}</b>
          </label>
        </li>
      )}
      {choices.map(({ id, name, note, end }) => (
        <li key={id}>
          <Checkbox
            id={`${list}-${id}`}
            checked={ticked.has(id)}
            disabled={disabled}
            onChange={(_event, isOn) =>
              onTicked(new Set(isOn ? [...ticked, id] : [...ticked].filter((one) => one !== id)))
            }
          />
          <label htmlFor={`${list}-${id}`}>
            {name}
            {note === undefined ? null : <small>{note}</small>}
          </label>
          {end}
        </li>
      ))}
    </RowList>
  );
}
