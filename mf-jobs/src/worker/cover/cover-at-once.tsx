import { useCall, useNow } from '@crewcall/platform';
import { AskCoverDialog } from './ask-cover-dialog';
import type { AskCoverDialogProps } from './ask-cover-dialog';
import { mayAsk } from './may-ask';

/** Asks for cover of whoever has just said that they cannot come; nothing where the company has none, or it is asked for. */
export function CoverAtOnce(props: AskCoverDialogProps) {
  const now = useNow();
  const { data } = useCall('getCoverOffers', {}, { quiet: true });
  return data && mayAsk(data, props.crew, now) ? <AskCoverDialog {...props} /> : null;
}
