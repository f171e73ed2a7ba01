import type { KeyboardEvent } from 'react';
import { InviteStatus } from '@crewcall/domain/invite';
import type { InviteStatus as Status } from '@crewcall/domain/invite';

/** A letter on a row sets its worker's invite status. */
const inviteKeys: Readonly<Record<string, Status>> = {
  i: InviteStatus.Pending,
  c: InviteStatus.Confirmed,
  d: InviteStatus.Denied,
  n: InviteStatus.NotDefined,
};

/** Enter opens the row's menu, a letter picks from it. The table itself handles the arrows and Space. */
export function onInviteKey(event: KeyboardEvent, pick: (idWorker: number, status: Status) => void): void {
  const row = event.target;
  if (!(row instanceof HTMLTableRowElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const status = inviteKeys[event.key.toLowerCase()];
  const id = Number(row.querySelector<HTMLElement>('[data-worker]')?.dataset['worker'] ?? 0);
  if (id === 0) return;
  if (event.key === 'Enter') row.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click();
  else if (status !== undefined) pick(id, status);
  else return;
  event.preventDefault();
}
