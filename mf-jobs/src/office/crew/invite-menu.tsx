import { useEffect, useRef, useState } from 'react';
import { inviteNames, inviteStatuses, inviteWord, isInCrew } from '@crewcall/domain/invite';
import type { InviteStatus } from '@crewcall/domain/invite';
import { DROPDOWN_CLOSE_MS } from '@crewcall/domain/limits';
import { Menu, MenuItem } from '@crewcall/ui/mui';
import { ButtonBase, styled } from '@crewcall/ui/basics';
import { ChevronDownIcon } from '@crewcall/ui/icons';
import { StatusPill } from '@crewcall/ui/status-pill';
import { token } from '@crewcall/ui/tokens';

const Opener = styled(ButtonBase)({
  gap: 3,
  minHeight: token('touch'),
  padding: '0 4px 0 0',
  borderRadius: 99,
  color: token('ink-3'),
  '&:hover': { background: token('hover'), color: token('ink') },
});

export interface InviteMenuProps {
  name: string;
  status: number;
  /** The office declined this worker, not the worker the job. */
  refused?: boolean | undefined;
  onPick: (status: InviteStatus) => void;
  /** The invite status is read only. */
  disabled?: boolean;
  /** Inviting and confirming are not possible any more, for everybody or for this worker. */
  isClosed?: boolean;
  /** A change is being saved: ignores clicks without losing the focus. */
  isBusy?: boolean;
}

/** A worker's invite status with a menu to change it. The menu closes after 5 seconds without activity. */
export function InviteMenu({ name, status, refused, onPick, disabled, isClosed, isBusy }: InviteMenuProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  const isOpen = openedAt !== null;
  useEffect(() => {
    if (openedAt === null) return;
    const timer = setTimeout(() => setOpenedAt(null), DROPDOWN_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [openedAt]);
  const stay = () => setOpenedAt((old) => (old === null ? null : old + 1));
  const word = inviteWord({ status, refused });
  const pill = <StatusPill of="invite" state={status} label={word} />;
  if (disabled) return pill;
  return (
    <>
      <Opener
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-disabled={isBusy}
        aria-label={`${name}: ${word}. Change`}
        onClick={() => !isBusy && setOpenedAt(0)}
      >
        {pill}
        <ChevronDownIcon size={14} aria-hidden />
      </Opener>
      <Menu
        open={isOpen}
        anchorEl={anchor.current}
        onClose={() => setOpenedAt(null)}
        onKeyDown={stay}
        onPointerMove={stay}
      >
        {inviteStatuses.map((choice) => (
          <MenuItem
            key={choice}
            selected={choice === status}
            disabled={isClosed === true && choice !== status && isInCrew(choice)}
            onClick={() => {
              setOpenedAt(null);
              if (choice !== status) onPick(choice);
            }}
          >
            {inviteNames[choice]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
