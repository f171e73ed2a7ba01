import { useApi } from '@crewcall/platform';
import { checkConflicts } from '@crewcall/platform/conflict-check';
import { useConfirm } from '@crewcall/ui/confirm';

/** Shows conflicts before a shift is accepted and asks; resolves to whether to continue. */
export function useConflictCheck() {
  const api = useApi();
  const confirm = useConfirm();
  return (idReqCrew: number, verb: Parameters<typeof checkConflicts>[3]) =>
    checkConflicts(api, confirm, idReqCrew, verb);
}
