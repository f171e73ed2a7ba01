import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button, IconButton, styled } from '@crewcall/ui/basics';
import { XIcon } from '@crewcall/ui/icons';
import { phone, token } from '@crewcall/ui/tokens';
import { VisuallyHidden } from '@crewcall/ui/visually-hidden';
import { useHost, useStore } from '../host/context';
import type { Notice } from '../host/notices';

/** Key that focuses the action of the newest snackbar, such as Undo. */
const actionKey = 'F8';

/**
 * Returns whether the page was last used by keyboard. `actionKey` moves the focus to the newest action inside `root`;
 * after the action is used, the focus returns to where it was.
 */
function useActionKey(root: RefObject<HTMLElement | null>): boolean {
  const [byKey, setByKey] = useState(false);
  useEffect(() => {
    let before: Element | null = null;
    const back = (event: MouseEvent) => {
      // If the action was used by key (`detail` is 0), it disappears, and without this the focus would be lost.
      if (event.detail === 0 && before instanceof HTMLElement) before.focus();
      before = null;
    };
    const onKey = (event: KeyboardEvent) => {
      setByKey(true);
      if (event.key !== actionKey) return;
      const action = [...(root.current?.querySelectorAll<HTMLElement>('[data-action]') ?? [])].at(-1);
      if (!action) return;
      event.preventDefault();
      if (!root.current?.contains(document.activeElement)) before = document.activeElement;
      action.focus();
    };
    const onPoint = () => setByKey(false);
    const stack = root.current;
    // In the capture phase, so that it works while the focus is inside a region.
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('pointerdown', onPoint, true);
    stack?.addEventListener('click', back);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('pointerdown', onPoint, true);
      stack?.removeEventListener('click', back);
    };
  }, [root]);
  return byKey;
}

// `html` instead of `:root`: Emotion puts the class in front of a selector that begins with a colon, which then
// matches nothing.
const Stack = styled('div')({
  position: 'fixed',
  zIndex: 1500,
  left: '50%',
  transform: 'translateX(-50%)',
  bottom: 'calc(16px + env(safe-area-inset-bottom))',
  // Placed above the buttons at the foot of a side panel, so that it does not cover them.
  'html:has([data-side-panel] > [data-foot]) &': { bottom: 'calc(84px + env(safe-area-inset-bottom))' },
  '&[data-above]': { [phone]: { bottom: 'calc(76px + env(safe-area-inset-bottom))' } },
  // At the top while a phone shows a dialog, so that it does not cover the dialog's buttons at the bottom.
  'html:has(.MuiDialog-container) &&': {
    [phone]: { top: 'calc(12px + env(safe-area-inset-top))', bottom: 'auto' },
  },
  display: 'grid',
  gap: 8,
  width: 'min(560px, calc(100vw - 24px))',
  justifyItems: 'center',
  pointerEvents: 'none',
});
const Bar = styled('div')({
  pointerEvents: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 48,
  maxWidth: '100%',
  padding: '6px 6px 6px 16px',
  borderRadius: token('r-l'),
  background: token('ink'),
  color: token('paper'),
  boxShadow: token('shadow-2'),
  fontSize: 14.5,
  fontWeight: 500,
  '& > div': { minWidth: 0, padding: '4px 0', overflowWrap: 'anywhere' },
  '& strong': { display: 'block' },
  '& .MuiIconButton-root, & .MuiButton-root': { color: 'inherit' },
  '&[data-color=error]': { background: token('bad'), color: token('on-bad') },
  '&[data-color=success]::before, &[data-color=warning]::before': {
    content: '""',
    alignSelf: 'stretch',
    width: 4,
    borderRadius: 2,
    background: token('ok'),
  },
  '&[data-color=warning]::before': { background: token('hi') },
  // Over a dialog on a phone, show only the newest snackbar, so that the dialog stays visible.
  'html:has(.MuiDialog-container) &:not(:last-child)': { [phone]: { display: 'none' } },
});

const Key = styled('kbd')({
  marginLeft: 8,
  padding: '0 5px',
  border: '1px solid currentColor',
  borderRadius: 4,
  fontSize: 12,
  opacity: 0.75,
});

function Item({ notice, isHeld, byKey }: { notice: Notice; isHeld: boolean; byKey: boolean }) {
  const { notices } = useHost();
  const left = useRef(notice.timeout);
  const { id, text, title, color, action } = notice;
  useEffect(() => {
    if (isHeld) return;
    const began = Date.now();
    const timer = setTimeout(() => notices.dismiss(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1000, left.current - (Date.now() - began));
    };
  }, [notices, id, isHeld]);
  return (
    <Bar data-color={color}>
      <div>
        {title !== undefined && <strong>{title}</strong>}
        {text}
      </div>
      {action !== undefined && (
        <Button
          variant="text"
          size="small"
          data-action=""
          aria-keyshortcuts={actionKey}
          onClick={() => {
            notices.dismiss(id);
            void action.run();
          }}
        >
          {action.label}
          {byKey && <Key aria-hidden>{actionKey}</Key>}
        </Button>
      )}
      <IconButton aria-label="Dismiss" onClick={() => notices.dismiss(id)}>
        <XIcon size={16} aria-hidden />
      </IconButton>
    </Bar>
  );
}

/**
 * The page's only polite live region: snackbars and, visually hidden, the name of the page just opened. Snackbars
 * stay while pointed at or focused. One that offers an undo also stays for keyboard users, who need longer to reach
 * it.
 */
export function Snackbars({ announcement, isAboveBar }: { announcement: string; isAboveBar: boolean }) {
  const { notices } = useHost();
  const list = useStore(notices.list);
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A snackbar that disappears removes its focused button, and the browser sends no blur event for that.
    setIsFocused(root.current?.contains(document.activeElement) === true);
  }, [list]);
  const byKey = useActionKey(root);
  return (
    <Stack
      data-screen-only=""
      ref={root}
      role="status"
      aria-live="polite"
      aria-atomic={false}
      data-above={isAboveBar ? '' : undefined}
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <VisuallyHidden>{announcement}</VisuallyHidden>
      {list.map((notice) => (
        <Item
          key={notice.id}
          notice={notice}
          isHeld={isPointedAt || isFocused || (byKey && notice.action !== undefined)}
          byKey={byKey}
        />
      ))}
    </Stack>
  );
}
