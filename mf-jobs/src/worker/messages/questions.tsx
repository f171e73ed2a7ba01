import type { Out } from '@crewcall/contract/types';
import { texts } from '@crewcall/domain/texts';
import { useApi, useBus, useNavigation, useSession } from '@crewcall/platform';
import { retryOnce } from '@crewcall/platform/retry-once';
import { Avatar } from '@crewcall/ui/avatar';
import { formatDay, formatDayTime, formatRange, zoneNote } from '@crewcall/ui/format';
import { BriefcaseIcon, BuildingIcon, UserCheckIcon } from '@crewcall/ui/icons';
import { applicationNotes, isFull } from '../../application-notes';
import { useConflictCheck } from '../use-conflict-check';
import { useSeenInvites } from '../use-seen-invites';
import { AnswerList } from './answer-list';

/** The start in the job's zone, with the zone's name if the user's zone differs. */
const whenOf = ({ startTime, tz }: { startTime: number; tz: string }) =>
  [formatDayTime(startTime, tz), zoneNote(tz, undefined, startTime)].filter(Boolean).join(' ');

/** Start and planned end of an invitation. */
const spanOf = (item: { startTime: number; endTime: number | null; tz: string }) => {
  const { startTime, endTime, tz } = item;
  if (endTime === null) return whenOf(item);
  const when = `${formatDay(startTime, tz)}, ${formatRange(startTime, endTime, tz)}`;
  return [when, zoneNote(tz, undefined, startTime)].filter(Boolean).join(' ');
};

function useAnswers() {
  const { call } = useApi();
  const { go } = useNavigation();
  const bus = useBus();
  return {
    call,
    bus,
    open: (to: string) => void go(to, { fromList: true }),
    /** Emits that an invitation or application was answered. */
    tell: (idReqCrew: number, idUser: number, idJob: number) => {
      bus.emit('invite.answered', { idReqCrew, idUser });
      bus.emit('job.changed', { idJob });
    },
  };
}

/** Invitations to jobs. */
export function Invites({ items }: { items: Out<'getNotifications'>['jobsAvailable'] }) {
  const { user } = useSession();
  const { call, open, tell } = useAnswers();
  const check = useConflictCheck();
  useSeenInvites(items.map(({ idReqCrew }) => idReqCrew));
  return (
    <AnswerList
      questions={items.map((item) => ({
        key: String(item.idReqCrew),
        title: item.title,
        when: spanOf(item),
        meta: [item.prepend, item.groupName, item.location, item.pay].filter(Boolean).join(' · '),
        to: `/jobs/upcoming/${item.idJob}/details`,
        isFull: item.isFull,
        item,
      }))}
      empty={{ icon: BriefcaseIcon, title: texts.noInvites, text: 'Find work under Openings.' }}
      check={({ idReqCrew }) => check(idReqCrew, 'Accept')}
      send={async ({ idReqCrew, idJob }, accepted) => {
        await retryOnce(() => call('replyJob', { id: idReqCrew, accepted }, { quiet: true }));
        tell(idReqCrew, user.id, idJob);
      }}
      undo={async ({ idReqCrew, idJob }) => {
        await call('replyJob', { id: idReqCrew, accepted: false, undo: true }, { quiet: true });
        tell(idReqCrew, user.id, idJob);
      }}
      onOpen={open}
    />
  );
}

/** Applications that the user may answer. */
export function Approvals({ items }: { items: Out<'getNotifications'>['listCrewInvite'] }) {
  const { call, open, tell } = useAnswers();
  return (
    <AnswerList
      questions={items.map((item) => ({
        key: `${item.idReqCrew}-${item.idUser}`,
        title: item.fullName,
        when: whenOf(item),
        meta: [item.jobName, item.groupName, ...applicationNotes(item)].join(' · '),
        isFull: isFull(item),
        item,
      }))}
      empty={{
        icon: UserCheckIcon,
        title: texts.noApprovals,
        text: 'Applications that you may answer appear here.',
      }}
      send={async ({ idReqCrew, idUser, jobId }, accept) => {
        await call('replyInviteJob', { idReqCrew, idUser, jobId, accept }, { quiet: true });
        tell(idReqCrew, idUser, jobId);
      }}
      onOpen={open}
    />
  );
}

/** Companies that invite the user to their preferred crew. */
export function Companies({ items }: { items: Out<'getNotifications'>['listInviteCompany'] }) {
  const { call, bus, open } = useAnswers();
  return (
    <AnswerList
      questions={items.map((item) => ({
        key: String(item.id),
        title: item.companyName,
        meta: 'Asks you to join its preferred crew',
        picture: <Avatar name={item.companyName} src={item.companyLogo} size={40} />,
        item,
      }))}
      empty={{
        icon: BuildingIcon,
        title: texts.noCompanies,
        text: 'A company that wants you in its preferred crew asks here.',
      }}
      send={async ({ id }, accept) => {
        await call('replyInviteCompany', { id, accept }, { quiet: true });
        bus.emit('notifications.changed', {});
      }}
      onOpen={open}
    />
  );
}
