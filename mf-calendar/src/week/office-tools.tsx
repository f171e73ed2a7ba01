import { useId, useState } from 'react';
import { useOpenPanel, useSession } from '@crewcall/platform';
import { latePart } from '@crewcall/platform/lazy-part';
import { Button } from '@crewcall/ui/basics';
import { ChevronDownIcon } from '@crewcall/ui/icons';
import { Menu, MenuItem } from '@crewcall/ui/mui';
import { mondayAfter } from './week-field';

// Loaded on demand: used once a week.
const CopyWeekDialog = latePart(() =>
  import('./copy-week-dialog').then(({ CopyWeekDialog }) => CopyWeekDialog),
);
const ShiftJobsDialog = latePart(() =>
  import('./shift-jobs-dialog').then(({ ShiftJobsDialog }) => ShiftJobsDialog),
);

/** The office's menu for many jobs at once; nothing for others. `day`: the dialogs open on its week. */
export function OfficeTools({ isOffice, day }: { isOffice: boolean; day: string }) {
  const { can } = useSession();
  const panel = useOpenPanel();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<'copy' | 'shift' | null>(null);
  const pick = (run: () => void) => () => {
    setAnchor(null);
    run();
  };
  const weekStart = mondayAfter(day);
  const close = () => setOpen(null);
  if (!isOffice || !can('roster.use')) return null;
  return (
    <>
      <Button
        endIcon={<ChevronDownIcon size={14} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : id}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        More
      </Button>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={pick(() => panel.open('job-templates', { day }))}>Job from a template…</MenuItem>
        <MenuItem onClick={pick(() => setOpen('copy'))}>Copy week…</MenuItem>
        <MenuItem onClick={pick(() => setOpen('shift'))}>Move jobs…</MenuItem>
      </Menu>
      {open === 'copy' ? <CopyWeekDialog weekStart={weekStart} onClose={close} /> : null}
      {open === 'shift' ? <ShiftJobsDialog weekStart={weekStart} onClose={close} /> : null}
    </>
  );
}
