import type { ReactNode } from 'react';
import { texts } from '@crewcall/domain/texts';
import { useApi, useBus, useCall, useNavigation, useSession } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import {
  LastLoaded,
  Avatar,
  BriefcaseIcon,
  BuildingIcon,
  ErrorState,
  PageHeader,
  SegmentedTabs,
  SkeletonCards,
  UserCheckIcon,
  formatDayTime,
  styled,
  zoneNote,
} from '@crewcall/ui';
import { applicationNotes, isFull } from '../../application-notes';
import { AnswerList } from './answer-list';
import { ChatList } from './chat-list';

const tabs = ['messages', 'invites', 'approvals', 'companies'] as const;
type Tab = (typeof tabs)[number];
const labels: Record<Tab, string> = {
  messages: 'Messages',
  invites: 'Invites',
  approvals: 'Approvals',
  companies: 'Companies',
};
/** The start in the job's zone, which is named where the viewer's clock differs. */
const whenOf = ({ startTime, tz }: { startTime: number; tz: string }) =>
  [formatDayTime(startTime, tz), zoneNote(tz, undefined, startTime)].filter(Boolean).join(' ');
const Body = styled('div')({ marginTop: 16 });
const Bar = styled('div')({ maxWidth: 680 });

/** `/messages/:tab?`: conversations, own invites, applications to approve, companies that ask. */
export function MessagesScreen() {
  const params = useParams();
  const tab: Tab = tabs.find((name) => name === params['tab']) ?? 'messages';
  const { user } = useSession();
  const { go } = useNavigation();
  const { call } = useApi();
  const bus = useBus();
  // The shell polls, and says on the bus what it finds.
  const { data, error, isPending, refetch } = useCall('getNotifications', {}, { quiet: true });
  const chats = useCall('getMyChats', {}, { quiet: true, enabled: tab === 'messages' });
  const counts: Record<Tab, number> = {
    messages: data?.unreadMessages.length ?? 0,
    invites: data?.jobsAvailable.length ?? 0,
    approvals: data?.listCrewInvite.length ?? 0,
    companies: data?.listInviteCompany.length ?? 0,
  };
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const failure = error ?? (tab === 'messages' ? chats.error : null);
  const retry = () => void (error === null ? chats.refetch() : refetch());
  const open = (to: string) => void go(to, { fromList: true });
  const tell = (idReqCrew: number, idUser: number, idJob: number) => {
    bus.emit('invite.answered', { idReqCrew, idUser });
    bus.emit('job.changed', { idJob });
  };

  const lists = (): ReactNode => {
    if (isPending) return <SkeletonCards label="Loading messages" />;
    if (!data)
      return (
        <ErrorState title="Your messages could not be loaded" error={error} onRetry={() => void refetch()} />
      );
    if (tab === 'invites') {
      return (
        <AnswerList
          key={tab}
          questions={data.jobsAvailable.map((item) => ({
            key: String(item.idReqCrew),
            title: item.title,
            when: whenOf(item),
            meta: [item.prepend, item.groupName, item.location].filter(Boolean).join(' · '),
            to: `/jobs/upcoming/${item.idJob}/details`,
            isFull: item.isFull ?? false,
            item,
          }))}
          empty={{ icon: BriefcaseIcon, title: texts.noInvites, text: 'Look under Openings for work.' }}
          send={async ({ idReqCrew, idJob }, accepted) => {
            await call('replyJob', { id: idReqCrew, accepted }, { quiet: true });
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
    if (tab === 'approvals') {
      return (
        <AnswerList
          key={tab}
          questions={data.listCrewInvite.map((item) => ({
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
    if (tab === 'companies') {
      return (
        <AnswerList
          key={tab}
          questions={data.listInviteCompany.map((item) => ({
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
    if (chats.isPending) return <SkeletonCards label="Loading messages" />;
    return <ChatList chats={chats.data?.chats ?? []} unread={data.unreadMessages} />;
  };

  return (
    <>
      <PageHeader
        title="Messages"
        sub={data ? (total === 0 ? 'Nothing is waiting for you' : `${total} waiting for you`) : undefined}
      />
      <Bar>
        <SegmentedTabs
          items={tabs.map((value) => ({
            value,
            label: labels[value],
            ...(counts[value] > 0 ? { count: counts[value] } : {}),
          }))}
          value={tab}
          onChange={(value) => void go(value === 'messages' ? '/messages' : `/messages/${value}`)}
          label="Kinds of messages"
        />
      </Bar>
      <Body>
        {data && failure ? (
          <LastLoaded error={failure} onRetry={retry} sx={{ mb: 1.5, maxWidth: 680 }} />
        ) : null}
        {lists()}
      </Body>
    </>
  );
}
