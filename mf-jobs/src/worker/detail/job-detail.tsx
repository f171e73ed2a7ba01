import { Suspense, useId } from 'react';
import type { JobFile } from '@crewcall/contract/types';
import { texts } from '@crewcall/domain/texts';
import { ApiError, Slot, useCall, useNow, useSession } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { Button, styled } from '@crewcall/ui/basics';
import { formatBytes } from '@crewcall/ui/file-input';
import { formatDate } from '@crewcall/ui/format';
import { ArrowLeftIcon, DownloadIcon, FileIcon } from '@crewcall/ui/icons';
import { RowList } from '@crewcall/ui/row-list';
import { SegmentedTabs } from '@crewcall/ui/segmented-tabs';
import { SkeletonPanel } from '@crewcall/ui/skeleton';
import { EmptyState, ErrorState } from '@crewcall/ui/states';
import { firstView } from '../shifts';
import { CrewsTab } from './crews-tab';
import { DetailsTab } from './details-tab';
import { useDownload } from './use-download';

interface FilesTabProps {
  idJob: number;
  files: readonly JobFile[];
  zone: string;
}

/** The job's files, each with a button that downloads it. */
export function FilesTab({ idJob, files, zone }: FilesTabProps) {
  const { download, busy } = useDownload(idJob);
  if (files.length === 0) return <EmptyState icon={FileIcon} title={texts.noFile} />;
  return (
    <RowList lines="above">
      {files.map((file) => (
        <li key={file.id}>
          <FileIcon aria-hidden />
          <div data-main="">
            {file.name || file.filename}
            <small>
              {formatBytes(file.bytes)} · {formatDate(file.uploadedAt, zone)}
            </small>
          </div>
          <Button
            disabled={busy === file.id}
            startIcon={<DownloadIcon aria-hidden />}
            aria-label={`Download ${file.name || file.filename}`}
            onClick={() => void download(file.id)}
          >
            Download
          </Button>
        </li>
      ))}
    </RowList>
  );
}

const Chat = lazyPart(() => import('./chat/chat').then(({ Chat }) => Chat));

const detailViews = ['details', 'crews', 'timecard', 'files', 'chat'] as const;
export type DetailView = (typeof detailViews)[number];
const isDetailView = (value: string | undefined): value is DetailView =>
  detailViews.includes(value as DetailView);

const Body = styled('div')({ display: 'grid', gap: 16, alignContent: 'start' });

export interface JobDetailProps {
  idJob: number;
  /** Name of the view. If unknown or missing, the job's state decides which view opens. */
  view: string | undefined;
  onView: (view: DetailView) => void;
}

/** The worker's view of a job: Details, Crews, Time Card, Files, and its chat. */
export function JobDetail({ idJob, view, onView }: JobDetailProps) {
  const { user } = useSession();
  const now = useNow();
  const id = useId();
  const { data, error, isPending, refetch } = useCall('getJobDialog', { idJob }, { quiet: true });

  if (isPending) return <SkeletonPanel label="Loading the job" />;
  if (!data) {
    return error instanceof ApiError && (error.kind === 'missing' || error.kind === 'denied') ? (
      <EmptyState
        title={texts.jobNotFound}
        text="It may have been removed, or is not open to you any more."
      />
    ) : (
      <ErrorState title="The job could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  }
  const { job, jobFiles } = data;
  const isThere = isDetailView(view) && (view !== 'files' || jobFiles.length > 0);
  const shown = isThere ? view : firstView(job, user.id, now);
  const tabs: { value: DetailView; label: string; count?: number }[] = [
    { value: 'details', label: 'Details' },
    { value: 'crews', label: 'Crews' },
    { value: 'timecard', label: 'Time Card' },
  ];
  if (jobFiles.length > 0) tabs.push({ value: 'files', label: 'Files', count: jobFiles.length });

  if (shown === 'chat') {
    return (
      <Body>
        <Button
          sx={{ justifySelf: 'start' }}
          data-back=""
          startIcon={<ArrowLeftIcon aria-hidden />}
          onClick={() => onView('details')}
        >
          Details
        </Button>
        <Suspense fallback={<SkeletonPanel label="Loading messages" />}>
          <Chat idJob={idJob} zone={job.tz} files={jobFiles} canWrite={data.canChat} />
        </Suspense>
      </Body>
    );
  }
  return (
    <Body>
      <SegmentedTabs items={tabs} value={shown} onChange={onView} label="Parts of the job" controls={id} />
      <div id={id} role="tabpanel" aria-label={tabs.find(({ value }) => value === shown)?.label}>
        {shown === 'crews' ? (
          <CrewsTab job={job} />
        ) : shown === 'timecard' ? (
          <Slot name="time-card" params={{ idJob }} />
        ) : shown === 'files' ? (
          <FilesTab idJob={idJob} files={jobFiles} zone={job.tz} />
        ) : (
          <DetailsTab
            job={job}
            canChat={data.canChat}
            canSupervise={data.canSupervise}
            supervisors={data.supervisors}
            venue={data.venue}
            lacks={data.lacks}
            onChat={() => onView('chat')}
          />
        )}
      </div>
    </Body>
  );
}
