import { useEffect, useRef, useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { Link, useCall, useNow } from '@crewcall/platform';
import { Alert, styled } from '@crewcall/ui/basics';
import { formatAgo, formatDayTime, plural, viewerZone } from '@crewcall/ui/format';
import { BanIcon, StarIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { Pill } from '@crewcall/ui/pill';
import { RowList } from '@crewcall/ui/row-list';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { ErrorState } from '@crewcall/ui/states';
import { StatusPill } from '@crewcall/ui/status-pill';
import { useRecentAnswers } from '../../recent-answers';
import { AnswerButtons } from '../answer-buttons';
import { BlockDialog, FlagPanel, PersonRow } from './flag-panel';
import { FlagList } from './flag-list';
import { type Pair, type PlacesLeft, useFlags } from './use-flags';

// Limited, so that the buttons are not far from the name.
const Root = styled('div')({ maxWidth: 860 });

type Asked = Out<'getAskedFlags'>['asked'][number];

interface FlagRequestsProps {
  asked: readonly Asked[];
  flags: ReturnType<typeof useFlags>;
  zone: string;
  now: number;
}

/**
 * Requests by managers of all customers. An answered request stays in the list, so that other rows do not move under
 * the pointer.
 */
function FlagRequests({ asked, flags, zone, now }: FlagRequestsProps) {
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

const links = { '& a': { color: 'inherit', fontWeight: 650 } };

interface RemainingShiftsProps {
  left: PlacesLeft;
  /** The address of this page with a job's crew open beside it. */
  jobPath: (idJob: number) => string;
  now: number;
  onClose: () => void;
}

/** A block does not remove the worker from any crew: lists their remaining shifts, about which the office decides. */
function RemainingShifts({ left, jobPath, now, onClose }: RemainingShiftsProps) {
  const root = useRef<HTMLDivElement>(null);
  // Brings the alert into view, because the user may have scrolled far down.
  useEffect(() => root.current?.scrollIntoView?.({ block: 'nearest' }), []);
  return (
    <Alert ref={root} severity="warning" onClose={onClose} sx={{ mt: 1.5 }}>
      <strong>
        {left.fullName} still has {plural(left.places.length, 'place')} at {left.companyName}
      </strong>
      <div>
        A block does not take anybody off a crew. Decide about each shift; open invitations cannot be
        accepted.
      </div>
      <RowList lines="none" stacked sx={links} aria-label={`Places of ${left.fullName}`}>
        {left.places.map(({ idJob, title, start, tz, groupName, confirmed }) => (
          <li key={`${idJob} ${start} ${groupName}`}>
            <Link to={jobPath(idJob)}>{title}</Link>, {formatDayTime(start, tz, now)}, {groupName},{' '}
            {confirmed ? 'confirmed' : 'invited'}
          </li>
        ))}
      </RowList>
    </Alert>
  );
}

export interface OfficeFlagsProps {
  prefix: string;
  companyName: string;
  /** The address of this page for a customer. */
  pathOf: (prefix: string) => string;
}

/**
 * The office's view: requests for blocks and favourites by managers of all customers, then the blocks and favourites
 * of one customer.
 */
export function OfficeFlags({ prefix, companyName, pathOf }: OfficeFlagsProps) {
  const now = useNow();
  const asked = useCall('getAskedFlags', {});
  const said = useCall('getFlags', { prefix });
  const flags = useFlags();
  const [blocking, setBlocking] = useState<Pair | null>(null);
  const skeleton = <SkeletonTable rows={6} cols={2} label="Loading the lists" />;
  // Wait for the requests, because they would push down the lists when they load.
  if (asked.isPending) return skeleton;
  return (
    <>
      {asked.data ? (
        <FlagRequests asked={asked.data.asked} flags={flags} zone={viewerZone()} now={now} />
      ) : (
        <ErrorState
          title="What is asked for could not be loaded"
          error={asked.error}
          onRetry={() => void asked.refetch()}
        />
      )}
      {flags.left.map((left) => (
        <RemainingShifts
          key={`${left.idUser} ${left.prefix}`}
          left={left}
          jobPath={(idJob) => `${pathOf(prefix)}/${idJob}/crew`}
          now={now}
          onClose={() => flags.dismiss(left)}
        />
      ))}
      <Loaded read={said} what="The lists" skeleton={skeleton}>
        {(data) => (
          <FlagList
            data={data}
            pairOf={(idUser, fullName) => ({ idUser, fullName, prefix, companyName })}
            flags={flags}
            onBlock={setBlocking}
          />
        )}
      </Loaded>
      {blocking ? (
        <BlockDialog
          title={`Block ${blocking.fullName} for ${companyName}?`}
          text="They do not see its open jobs, and nobody can invite or confirm them there. Shifts they already have stay until you decide about them."
          yes="Block"
          isBusy={flags.isBusy(blocking)}
          onClose={() => setBlocking(null)}
          onReason={(reason) =>
            // Close only on success: after a failure the reason must still be in the field.
            void flags.say(blocking, 'blocked', reason).then((isDone) => isDone && setBlocking(null))
          }
        />
      ) : null}
    </>
  );
}
