import type { Out } from '@crewcall/contract/types';
import { styled } from '@crewcall/ui/basics';
import { formatAgo, plural } from '@crewcall/ui/format';
import { BanIcon, StarIcon } from '@crewcall/ui/icons';
import { Pill } from '@crewcall/ui/pill';
import { StatusPill } from '@crewcall/ui/status-pill';
import { useRecentAnswers } from '../../recent-answers';
import { AnswerButtons } from '../answer-buttons';
import { FlagPanel, PersonRow } from './flag-panel';
import type { useFlags } from './use-flags';

// Keeps the buttons close to the name.
const Root = styled('div')({ maxWidth: 860 });

type Asked = Out<'getAskedFlags'>['asked'][number];

export interface FlagRequestsProps {
  asked: readonly Asked[];
  flags: ReturnType<typeof useFlags>;
  zone: string;
  now: number;
}

/**
 * Requests by managers of all customers. An answered request stays in the list, so that the others do not move under
 * the pointer.
 */
export function FlagRequests({ asked, flags, zone, now }: FlagRequestsProps) {
  const { shown, answerOf, hold } = useRecentAnswers(asked, ({ id }) => String(id));
  shown.sort((a, b) => a.at - b.at || a.id - b.id);
  if (shown.length === 0) return null;
  const reply = async (one: Asked, accept: boolean) => {
    if (one.kind === 'avoid') return;
    if (await flags.answer({ ...one, kind: one.kind }, accept)) hold(one, accept ? 'accepted' : 'declined');
  };
  const waiting = asked.filter((one) => answerOf(one) === null).length;
  return (
    <Root>
      <FlagPanel
        title="Asked for"
        note={`${plural(waiting, 'request')} waiting`}
        none="Nothing is asked for."
      >
        {shown.map((one) => {
          const what = one.kind === 'blocked' ? 'Block' : 'Favourite';
          const named = `${what.toLowerCase()} ${one.fullName} for ${one.companyName}`;
          const answer = answerOf(one);
          return (
            <PersonRow
              key={one.id}
              idUser={one.idUser}
              name={one.fullName}
              reason={one.reason}
              note={`${one.companyName} · ${one.by}, ${formatAgo(one.at, zone, now)}`}
            >
              <Pill
                tone={one.kind === 'blocked' ? 'bad' : 'info'}
                icon={one.kind === 'blocked' ? BanIcon : StarIcon}
              >
                {what}
              </Pill>
              {answer === null ? (
                <AnswerButtons
                  size="small"
                  label={(words) => `${words}: ${named}`}
                  isBusy={flags.isBusy(one)}
                  onReply={(accept) => void reply(one, accept)}
                />
              ) : (
                <span role="status">
                  <StatusPill of="invite" state={answer} />
                </span>
              )}
            </PersonRow>
          );
        })}
      </FlagPanel>
    </Root>
  );
}
