import { useEffect, useRef, useState } from 'react';
import { inviteNames, inviteStatuses, isInviteStatus } from '@crewcall/domain/invite';
import type { InviteStatus } from '@crewcall/domain/invite';
import { DROPDOWN_CLOSE_MS } from '@crewcall/domain/limits';
import { ButtonBase, ChevronDownIcon, Menu, MenuItem, StatusPill, styled, token } from '@crewcall/ui';

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
  onPick: (status: InviteStatus) => void;
  disabled?: boolean;
}

/** A worker's standing, changed from a menu that closes by itself after 5 seconds. */
export function InviteMenu({ name, status, onPick, disabled }: InviteMenuProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => setIsOpen(false), DROPDOWN_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);
  const pill = (
    <StatusPill of="invite" state={status} label={isInviteStatus(status) ? inviteNames[status] : '?'} />
  );
  if (disabled) return pill;
  return (
    <>
      <Opener
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={`${name}: ${isInviteStatus(status) ? inviteNames[status] : ''}. Change`}
        onClick={() => setIsOpen(true)}
      >
        {pill}
        <ChevronDownIcon size={14} aria-hidden />
      </Opener>
      <Menu open={isOpen} anchorEl={anchor.current} onClose={() => setIsOpen(false)}>
        {inviteStatuses.map((choice) => (
          <MenuItem
            key={choice}
            selected={choice === status}
            onClick={() => {
              setIsOpen(false);
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
