import { FLAG_REASON_MAX, blockNeedsReason } from '@crewcall/domain/flags';
import { ReasonDialog } from '@crewcall/ui/reason-dialog';
import type { ReasonDialogProps } from '@crewcall/ui/reason-dialog';

/** Asks for the reason before a block or a request for one. */
export const BlockDialog = (
  props: Pick<ReasonDialogProps, 'title' | 'text' | 'yes' | 'isBusy' | 'onReason' | 'onClose'>,
) => (
  <ReasonDialog
    {...props}
    danger
    placeholder="What happened, and when"
    help="Only the office sees it, never the worker."
    missing={blockNeedsReason}
    max={FLAG_REASON_MAX}
  />
);
