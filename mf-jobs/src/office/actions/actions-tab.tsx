import type { ReactNode } from 'react';
import type { Out } from '@crewcall/contract/types';
import { usePack } from '@crewcall/platform/use-pack';
import { Button, ButtonBase, styled } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import {
  ArrowLeftIcon,
  ChevronRightIcon,
  CopyIcon,
  DownloadIcon,
  FileIcon,
  HistoryIcon,
  type Icon,
  MailIcon,
  MegaphoneIcon,
  MessageIcon,
  ShareIcon,
  StarIcon,
  UploadIcon,
} from '@crewcall/ui/icons';
import { PackList, savePack } from '@crewcall/ui/pack-menu';
import { RowList } from '@crewcall/ui/row-list';
import { token } from '@crewcall/ui/tokens';
import { Chat } from '../../worker/detail/chat/chat';
import type { FormRights } from '../form/manager-mode';
import { Recipients } from '../form/recipients';
import type { FormView } from '../form/use-form-view';
import type { JobEdits } from '../form/use-job-edits';
import { SaveAsTemplate } from '../templates/save-as-template';
import { Duplicate } from './duplicate';
import { JobFiles } from './job-files';
import { Logs } from './logs';
import { Notify } from './notify';
import { PreferredCrew } from './preferred-crew';
import { Share } from './share';
import { Upload } from './upload';
import { WhatsApp } from './whatsapp';

interface Action {
  key: string;
  label: string;
  note: ReactNode;
  icon: Icon;
  onOpen: () => void;
}

const Open = styled(ButtonBase)({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 14,
  width: '100%',
  minHeight: 56,
  padding: '8px 14px',
  textAlign: 'left',
  font: `600 15px/1.3 ${token('font')}`,
  color: token('ink'),
  '&:hover': { background: token('hover') },
  '&.Mui-focusVisible': { outlineOffset: -3 },
  '& svg': { color: token('ink-3') },
  '& small': { fontSize: 13 },
});

const ActionList = ({ actions }: { actions: readonly Action[] }) => (
  <RowList boxed stacked sx={{ overflow: 'hidden', '& > li': { p: 0 } }}>
    {actions.map(({ key, label, note, icon: Mark, onOpen }) => (
      <li key={key}>
        <Open onClick={onOpen}>
          <Mark size={19} aria-hidden />
          <span>
            {label}
            <small>{note}</small>
          </span>
          <ChevronRightIcon size={16} aria-hidden />
        </Open>
      </li>
    ))}
  </RowList>
);

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  minWidth: 0,
  '& > .MuiButton-root': { justifySelf: 'start' },
});

export interface ActionsTabProps {
  form: JobEdits;
  extra: Out<'getJobDetail'>['extraData'];
  rights: FormRights;
  formView: FormView;
}

/** Chat, logs, copies, messages and files of a job; each in its own view, named in the address. */
export function ActionsTab({ form, extra, rights, formView }: ActionsTabProps) {
  const { job } = form;
  const open = (view: string) => () => formView.show('actions', view);
  const papers = usePack({ idJob: job.id }, savePack);
  const files = extra.jobFiles.length;
  const action = (isThere: boolean, one: Action, view: () => ReactNode) =>
    isThere ? [{ ...one, view }] : [];
  const entry = (key: string, label: string, icon: Action['icon'], note: string): Action => ({
    key,
    label,
    icon,
    note,
    onOpen: open(key),
  });
  const actions = [
    ...action(
      true,
      entry(
        'chat',
        'Chat',
        MessageIcon,
        job.unreadMessages > 0
          ? plural(job.unreadMessages, 'new message')
          : 'Each conversation says who reads it',
      ),
      () => <Chat idJob={job.id} zone={job.tz} files={extra.jobFiles} canWrite />,
    ),
    ...action(
      rights.seesLogs,
      entry('logs', 'Logs', HistoryIcon, 'Who changed what; restore an earlier state'),
      () => <Logs form={form} canRestore={rights.canInvite} onRestored={() => formView.show('info')} />,
    ),
    ...action(
      rights.canDuplicate,
      entry('duplicate', 'Duplicate', CopyIcon, 'To one day or many, at the same time of day'),
      () => <Duplicate form={form} isManager={rights.isManager} />,
    ),
    ...action(
      rights.canInvite,
      entry('template', 'Save as Template', CopyIcon, 'To make jobs like this one again'),
      () => <SaveAsTemplate form={form} />,
    ),
    ...action(
      rights.canNotify,
      entry('notify', 'Mass Notification', MegaphoneIcon, 'Write to the crew by email or SMS'),
      () => <Notify job={job} />,
    ),
    ...action(
      true,
      entry(
        'recipients',
        'Timesheet Recipients',
        MailIcon,
        plural(job.emailTimesheet.length, 'address', 'addresses'),
      ),
      () => (
        <Recipients
          emails={job.emailTimesheet}
          known={extra.emails}
          disabled={!rights.canEdit('emailTimesheet')}
          onChange={(emails) => form.set('emailTimesheet', emails)}
        />
      ),
    ),
    ...action(
      !rights.isReadOnly,
      entry('upload', 'Upload File', UploadIcon, 'Site maps, run sheets; up to 20 MB each'),
      () => <Upload idJob={job.id} onShow={open('files')} />,
    ),
    ...action(true, entry('files', 'Files', FileIcon, files > 0 ? plural(files, 'file') : 'None yet'), () => (
      <JobFiles job={job} files={extra.jobFiles} canWrite={!rights.isReadOnly} onUpload={open('upload')} />
    )),
    ...action(
      true,
      entry('papers', 'Papers', DownloadIcon, 'Call sheet, sign-in sheet, crew list, licences'),
      () => <PackList {...papers} />,
    ),
    ...action(rights.canShare, entry('share', 'Share', ShareIcon, 'A sign-in link for the customer'), () => (
      <Share job={job} />
    )),
    ...action(
      extra.whatsApp !== undefined,
      entry('whatsapp', 'WhatsApp', MessageIcon, "The company's text for a group, filled in for this job"),
      () => <WhatsApp template={extra.whatsApp ?? ''} />,
    ),
    ...action(
      rights.canInvite,
      entry('preferred', 'Preferred Crew', StarIcon, 'Workers this company wants again'),
      () => <PreferredCrew job={job} />,
    ),
  ];
  const shown = actions.find((one) => one.key === formView.subView?.toLowerCase());
  if (shown) {
    return (
      <Root>
        <Button
          size="small"
          data-back=""
          startIcon={<ArrowLeftIcon size={15} aria-hidden />}
          onClick={() => formView.show('actions')}
        >
          Actions
        </Button>
        {shown.key === 'chat' ? null : <h3>{shown.label}</h3>}
        {shown.view()}
      </Root>
    );
  }
  return (
    <Root>
      <ActionList actions={actions} />
    </Root>
  );
}
