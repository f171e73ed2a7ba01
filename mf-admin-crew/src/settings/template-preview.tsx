import { useState } from 'react';
import { smsParts } from '@crewcall/domain/sms';
import { templateOf } from '@crewcall/domain/templates';
import type { TemplateField } from '@crewcall/domain/templates';
import { useCall, useChange, useSnackbar } from '@crewcall/platform';
import { useSettled } from '@crewcall/platform/use-settled';
import { Button, styled } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import { EyeIcon, SendIcon } from '@crewcall/ui/icons';
import { SkeletonBar } from '@crewcall/ui/skeleton';
import { ErrorState } from '@crewcall/ui/states';
import { token } from '@crewcall/ui/tokens';

const Root = styled('div')({
  display: 'grid',
  gap: 10,
  '& [data-ways]': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& figure': {
    margin: 0,
    border: `1px solid ${token('line')}`,
    borderRadius: token('r-l'),
    background: token('paper'),
    overflow: 'hidden',
  },
  '& figcaption': {
    padding: '8px 14px',
    fontSize: 13,
    fontWeight: 600,
    color: token('ink-2'),
    borderBottom: `1px solid ${token('line')}`,
    overflowWrap: 'anywhere',
  },
  '& blockquote': { margin: 0, padding: '12px 14px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& [data-count]': { margin: 0, fontSize: 13, color: token('ink-3') },
});

export interface TemplatePreviewProps {
  field: TemplateField;
  label: string;
  /** The unsaved text of the message; for an email, also its subject. */
  draft: readonly { field: TemplateField; text: string }[];
  idJob: number | undefined;
  mayTest: boolean;
}

/** Text: how many SMS are needed, as phone networks count them. */
function smsCount(text: string): string {
  const { characters, each, parts } = smsParts(text);
  return `${characters} of ${parts > 1 ? parts * each : each} characters, ${plural(parts, 'SMS', 'SMS')} each time.`;
}

function Filled({ field, label, draft, idJob }: Omit<TemplatePreviewProps, 'mayTest'>) {
  const settled = useSettled(JSON.stringify(draft));
  const body = { field, draft: JSON.parse(settled) as { field: TemplateField; text: string }[] };
  const { data, error, refetch } = useCall(
    'previewTemplate',
    idJob === undefined ? body : { ...body, idJob },
    { keepPrevious: true, quiet: true },
  );
  if (error)
    return (
      <ErrorState title="The preview could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <SkeletonBar h={120} />;
  const { subject, text } = data;
  return (
    <>
      <figure aria-label={`${label} as the person gets it`}>
        <figcaption>{subject === '' ? 'As the person gets it, if it had gone to you' : subject}</figcaption>
        <blockquote>{text.trim() === '' ? 'Empty: nothing is sent.' : text}</blockquote>
      </figure>
      {templateOf(field).channel === 'sms' ? <p data-count="">{smsCount(text)}</p> : null}
    </>
  );
}

/** Previews a template filled in by the server, and sends a test message to the user. */
export function TemplatePreview({ mayTest, ...props }: TemplatePreviewProps) {
  const { field, label, draft, idJob } = props;
  const { show } = useSnackbar();
  const [isOpen, setOpen] = useState(false);
  const test = useChange('sendTemplateTest', {
    done: ({ to }) => show(`A test is on its way to ${to}`, { color: 'success' }),
  });
  return (
    <Root>
      <div data-ways="">
        <Button
          size="small"
          startIcon={<EyeIcon size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide the preview' : 'Preview'} of ${label}`}
          onClick={() => setOpen((open) => !open)}
        >
          {isOpen ? 'Hide the preview' : 'Preview'}
        </Button>
        {mayTest ? (
          <Button
            size="small"
            startIcon={<SendIcon size={16} aria-hidden />}
            aria-label={`Send me a test of ${label}`}
            loading={test.isPending}
            onClick={() =>
              test.mutate({ field, draft: [...draft], ...(idJob === undefined ? {} : { idJob }) })
            }
          >
            Send me a test
          </Button>
        ) : null}
      </div>
      {isOpen ? <Filled {...props} /> : null}
    </Root>
  );
}
