import { Suspense, useState } from 'react';
import { CV_MAX_BYTES } from '@crewcall/domain/limits';
import { useApi, useBus, useCall, useSnackbar } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { useSend } from '@crewcall/platform/use-send';
import { styled } from '@crewcall/ui/basics';
import { FileInput } from '@crewcall/ui/file-input';
import { Loaded } from '@crewcall/ui/loaded';
import { SkeletonBar } from '@crewcall/ui/skeleton';
import { beginsAsPdf } from '@crewcall/ui/begins-as-pdf';

const PdfPages = lazyPart(() => import('@crewcall/ui/pdf-pages').then(({ PdfPages }) => PdfPages));

const Root = styled('div')({ display: 'grid', gap: 14 });
const loading = (
  <div role="status" aria-busy="true" aria-label="Loading the CV">
    <SkeletonBar h={420} />
  </div>
);

/** The stored CV, page by page. */
function Resume({ idUser }: { idUser: number }) {
  const read = useCall('getResume', { idUser, whole: true }, { quiet: true });
  return (
    <Loaded read={read} what="The CV" skeleton={loading}>
      {({ pdf, fileName }) => (
        <Suspense fallback={loading}>
          <PdfPages key={pdf} pdf={pdf ?? ''} fileName={fileName ?? 'CV.pdf'} />
        </Suspense>
      )}
    </Loaded>
  );
}

/** Uploads a PDF that replaces the stored CV. Other files are refused before they are sent. */
function ReplaceResume({ idUser, hasCV }: { idUser: number; hasCV: boolean }) {
  const { call } = useApi();
  const bus = useBus();
  const { show } = useSnackbar();
  const { failure, setFailure, isBusy, send } = useSend('The CV could not be sent. Choose it again.');
  const [sending, setSending] = useState('');
  const take = (file: File) =>
    send(async () => {
      setSending(file.name);
      if (!(await beginsAsPdf(file)))
        return setFailure(`${file.name} is no PDF file. Save the CV as a PDF, then choose that.`);
      const body = { idUser, files: [file] };
      await call('saveResume', body, { quiet: true });
      show(hasCV ? 'The CV is replaced.' : 'The CV is saved.', { color: 'success' });
      bus.emit('user.changed', { idUser });
    });
  return (
    <FileInput
      label={hasCV ? 'Replace the CV' : 'Add a CV'}
      accept=".pdf"
      maxBytes={CV_MAX_BYTES}
      hint={hasCV ? 'A PDF of up to 5 MB. It replaces the current one.' : 'A PDF of up to 5 MB.'}
      chosen={isBusy ? [`Sending ${sending}`] : []}
      disabled={isBusy}
      {...(failure === '' ? {} : { error: failure })}
      onFiles={([file]) => file && void take(file)}
    />
  );
}

interface ResumeSectionProps {
  idUser: number;
  hasCV: boolean;
  mayReplace: boolean;
}

/** A person's CV, shown on the page, and an upload to replace it. */
export const ResumeSection = ({ idUser, hasCV, mayReplace }: ResumeSectionProps) => (
  <Root>
    {hasCV ? <Resume idUser={idUser} /> : <p>There is no CV.</p>}
    {mayReplace ? <ReplaceResume idUser={idUser} hasCV={hasCV} /> : null}
  </Root>
);
