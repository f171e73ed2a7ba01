import { useEffect, useRef, useState } from 'react';
import type { FocusEvent } from 'react';
import { Button, styled } from '@crewcall/ui/mui';
import { plural } from './format';
import { RefreshIcon } from './icons';
import { token } from './tokens';

/**
 * ms for which a resting pointer freezes a list. After that the user is probably not about to click, and the list
 * updates.
 */
const HELD_MS = 30_000;

export interface HeldOrder<T> {
  /** The items in the order to show: while the pointer is over the list, the order it had when the pointer came. */
  steady: readonly T[];
  /** A pointer is over the list. */
  isHeld: boolean;
  /** The current state of an item in the list; the last known state of one that was removed. */
  latest: (item: T) => T;
  /** Whether an item is still shown although it was removed from the list. */
  isGone: (item: T) => boolean;
  /** How many items were added or removed but are not shown so yet. */
  waiting: number;
  /** Shows the waiting changes now. */
  release: () => void;
  /** Changes the frozen items, if any, for example when the user loads more rows. Call it while rendering. */
  extend: (change: (frozen: readonly T[]) => readonly T[]) => void;
  /** For the element around the list. */
  hold: { onPointerEnter: () => void; onPointerMove: () => void; onPointerLeave: () => void };
  /** For the same element if rows have buttons: keyboard focus freezes the list as a pointer does. */
  holdFocus: { onFocus: (event: FocusEvent) => void; onBlur: (event: FocusEvent) => void };
}

/**
 * A list that changes live, without moving under the pointer. While the pointer is over the list, its items stay in
 * place and only update their content. Added and removed items wait until the pointer leaves.
 * @param asked identifies what the list shows. When it changes, the new list is shown at once.
 */
export function useHeldOrder<T extends { id: number | string }>(
  items: readonly T[],
  asked?: string,
): HeldOrder<T> {
  const [kept, setHeld] = useState<{ items: readonly T[]; asked: string | undefined } | null>(null);
  const held = kept !== null && kept.asked === asked ? kept.items : null;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const now = new Map(items.map((item) => [item.id, item]));
  const release = () => {
    clearTimeout(timer.current);
    setHeld(null);
  };
  // After the timeout the pointer may still be over the list without a new enter event, so a move freezes the list
  // too.
  const keep = () => {
    setHeld((old) => (old !== null && old.asked === asked ? old : { items, asked }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHeld(null), HELD_MS);
  };
  const known = new Set(held?.map(({ id }) => id));
  const came = held === null ? 0 : items.filter(({ id }) => !known.has(id)).length;
  const went = held === null ? 0 : held.filter(({ id }) => !now.has(id)).length;
  return {
    steady: held ?? items,
    isHeld: held !== null,
    latest: (item) => now.get(item.id) ?? item,
    isGone: (item) => held !== null && !now.has(item.id),
    waiting: came + went,
    release,
    extend: (change) => {
      if (held !== null) setHeld({ items: change(held), asked });
    },
    hold: {
      onPointerEnter: keep,
      onPointerMove: keep,
      onPointerLeave: release,
    },
    holdFocus: {
      // Only for keyboard focus. After a click, the list is released when the pointer leaves.
      onFocus: ({ target }) => {
        if (target.matches(':focus-visible')) keep();
      },
      onBlur: ({ relatedTarget, currentTarget }) => {
        if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return;
        // Stay frozen if the focus goes to a snackbar: its Undo button brings the focus back to the list.
        if (relatedTarget.closest('[role=status]') === null) release();
      },
    },
  };
}

const Root = styled('div')({
  position: 'sticky',
  bottom: 16,
  zIndex: 2,
  height: 0,
  display: 'grid',
  justifyItems: 'center',
  alignItems: 'end',
  pointerEvents: 'none',
  '& > .MuiButton-root': {
    pointerEvents: 'auto',
    background: token('card'),
    boxShadow: token('shadow-2'),
  },
});

/** Shows above a frozen list that it has changed. Takes no space, so that nothing moves. */
export const WaitingChanges = ({ count, onShow }: { count: number; onShow: () => void }) =>
  count === 0 ? null : (
    <Root role="status">
      <Button startIcon={<RefreshIcon size={15} aria-hidden />} onClick={onShow}>
        {plural(count, 'change')}. Show now
      </Button>
    </Root>
  );
