import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { newJobStart } from '@crewcall/domain/time';
import { dayText } from '@crewcall/domain/zone-days';
import {
  useBus,
  useCall,
  useChange,
  useNavigation,
  useRegion,
  useSession,
  useSnackbar,
} from '@crewcall/platform';
import { Button, styled } from '@crewcall/ui/basics';
import { DateField } from '@crewcall/ui/date-fields';
import { plural } from '@crewcall/ui/format';
import { Loaded } from '@crewcall/ui/loaded';
import { RowList } from '@crewcall/ui/row-list';
import { SkeletonCards } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { NameDialog } from './name-dialog';

type Template = Out<'getTemplates'>['templates'][number];

const Root = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 });
const Buttons = styled('span')({ display: 'flex', flexWrap: 'wrap', gap: 6 });

// The day comes from the address, so it may be anything.
const isDay = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '');

const clock = (minutes: number) =>
  `${Math.floor(minutes / 60) % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${minutes < 720 ? 'am' : 'pm'}`;

/** `8:00 am · 3 Stagehand, 2 Rigger`; a crew that would be left out is named. */
function facts({ startMinute, crews, files }: Template): string {
  const there = crews.filter(({ isOff }) => !isOff);
  const off = crews.filter(({ isOff }) => isOff);
  const names = there.map(({ amount, groupName }) => `${amount} ${groupName}`).join(', ');
  return [
    clock(startMinute),
    names === '' ? 'no crew' : names,
    ...(files > 0 ? [plural(files, 'file')] : []),
    ...(off.length > 0
      ? [
          `Left out, as ${off.length === 1 ? 'its group is' : 'their groups are'} switched off: ${off.map(({ groupName }) => groupName).join(', ')}`,
        ]
      : []),
  ].join(' · ');
}

/** The base path of the page that shows this panel, where the form of a new job opens. */
function useBase(): string {
  const { navigation } = useRegion();
  const isCalendar = navigation.getSnapshot().location.pathname.startsWith('/admin/calendar');
  return isCalendar ? '/admin/calendar' : '/admin/dashboard';
}

interface LineProps {
  template: Template;
  isBusy: boolean;
  onUse: () => void;
  onRename: () => void;
  onArchive: () => void;
}

const Line = ({ template, isBusy, onUse, onRename, onArchive }: LineProps) => (
  <li>
    <div data-main="">
      <strong>{template.name}</strong>
      <small>{facts(template)}</small>
      <Buttons>
        {template.isArchived ? null : (
          <Button size="small" aria-label={`Make job: ${template.name}`} disabled={isBusy} onClick={onUse}>
            Make job
          </Button>
        )}
        {template.isArchived ? null : (
          <Button size="small" aria-label={`Rename: ${template.name}`} disabled={isBusy} onClick={onRename}>
            Rename
          </Button>
        )}
        <Button
          size="small"
          aria-label={`${template.isArchived ? 'Restore' : 'Archive'}: ${template.name}`}
          disabled={isBusy}
          onClick={onArchive}
        >
          {template.isArchived ? 'Restore' : 'Archive'}
        </Button>
      </Buttons>
    </div>
  </li>
);

/** Makes a job from a template and opens its form. */
function useTemplate() {
  const bus = useBus();
  const { go } = useNavigation();
  const snackbar = useSnackbar();
  const base = useBase();
  return useChange('insertFromTemplate', {
    once: true,
    done: ({ jobId, warnings }) => {
      bus.emit('job.changed', { idJob: jobId });
      if (warnings.length > 0) snackbar.show(warnings.join(' '), { timeout: 10_000, color: 'warning' });
      // The address of the form has no panel, so this one closes.
      void go(`${base}/${jobId}/info`);
    },
  });
}

/** The company's job templates: makes a job on a day from one, renames and archives them. */
export function TemplateList({ day: offered }: { day?: string | undefined }) {
  const { user } = useSession();
  const region = useRegion();
  const bus = useBus();
  const first = dayText(user.companyZone, newJobStart(user.companyZone, region.clock.now()).date);
  const [day, setDay] = useState(isDay(offered) && offered > first ? offered : first);
  const [archived, setArchived] = useState(false);
  const [renaming, setRenaming] = useState<Template | null>(null);
  const read = useCall('getTemplates', { archived });
  const use = useTemplate();
  const archive = useChange('archiveTemplate', {
    done: (_out, { id }) => bus.emit('template.changed', { id }),
  });
  const isBusy = use.isPending || archive.isPending;
  return (
    <Root>
      {archived ? null : <DateField label="Day of the job" value={day} onChange={setDay} />}
      <Loaded read={read} what="The templates" skeleton={<SkeletonCards count={2} />}>
        {({ templates }) =>
          templates.length === 0 ? (
            <EmptyState
              title={archived ? 'No archived templates' : 'No templates yet'}
              text={archived ? '' : 'Open a job, and choose Actions, Save as Template.'}
            />
          ) : (
            <RowList boxed stacked aria-label={archived ? 'Archived templates' : 'Templates'}>
              {templates.map((template) => (
                <Line
                  key={template.id}
                  template={template}
                  isBusy={isBusy || (day === '' && !archived)}
                  onUse={() => use.mutate({ idTemplate: template.id, day })}
                  onRename={() => setRenaming(template)}
                  onArchive={() => archive.mutate({ id: template.id, archived: !archived })}
                />
              ))}
            </RowList>
          )
        }
      </Loaded>
      <Button size="small" sx={{ justifySelf: 'start' }} onClick={() => setArchived(!archived)}>
        {archived ? 'Back to the templates' : 'Archived templates'}
      </Button>
      {renaming === null ? null : (
        <NameDialog
          title="Rename template"
          initial={renaming.name}
          template={{ id: renaming.id, version: renaming.version }}
          onClose={() => setRenaming(null)}
        />
      )}
    </Root>
  );
}
