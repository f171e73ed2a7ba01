import type { Out } from '@crewcall/contract/types';
import { PEOPLE_FILE_MAX_BYTES, PEOPLE_FILE_MAX_ROWS } from '@crewcall/domain/limits';
import { type ListColumns, listFields, listTitle, missingColumns } from '@crewcall/domain/people-list';
import { Alert, Button } from '@crewcall/ui/basics';
import { Progress } from '@crewcall/ui/bulk-actions';
import { FileInput } from '@crewcall/ui/file-input';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { plural } from '@crewcall/ui/format';
import { LinearProgress } from '@crewcall/ui/mui';
import { FieldRow } from '@crewcall/ui/page-header';
import { mime, saveFile } from '@crewcall/ui/save-file';
import { SelectField } from '@crewcall/ui/select-field';
import { ImportPreview } from './import-preview';
import { useImport } from './use-import';

const NOT_READ = 'none';
const choices = listFields.map((field) => [field, listTitle(field)] as const);

interface MatchColumnsProps {
  fileName: string;
  list: Pick<Out<'readPeople'>, 'head' | 'sample'>;
  columns: ListColumns;
  onChange: (columns: ListColumns) => void;
}

/** Assigns the columns of a list to fields: shows each column's name and first rows, with a choice of fields. */
function MatchColumns({ fileName, list, columns, onChange }: MatchColumnsProps) {
  const choose = (at: number, field: string) => {
    const others = Object.entries(columns).filter(([name, place]) => place !== at && name !== field);
    onChange(Object.fromEntries(field === NOT_READ ? others : [...others, [field, at]]));
  };
  return (
    <>
      <p>
        Choose what each column of <strong>{fileName}</strong> is. A list needs an email, and a first and last
        name or a full name.
      </p>
      <FieldRow min={220}>
        {list.head.map((name, at) => (
          <SelectField
            key={at}
            label={name || `Column ${at + 1}`}
            value={listFields.find((field) => columns[field] === at) ?? NOT_READ}
            onChange={(event) => choose(at, event.target.value)}
            first={[NOT_READ, 'Not read']}
            choices={choices}
            helperText={
              list.sample.flatMap((cells) => cells[at] || []).join(' · ') || 'Empty in the first rows'
            }
          />
        ))}
      </FieldRow>
    </>
  );
}

const template =
  'First name,Last name,Email,Phone,Postcode,Group\r\nMia,Costa,mia@example.com,0412 345 678,2000,\r\n';
type Import = ReturnType<typeof useImport>;

function ImportStep({ step, progress, isReading, read, match }: Import) {
  if (progress)
    return (
      <Progress done={progress.done} of={progress.of} label="People added">
        {progress.done} of {plural(progress.of, 'person', 'people')} added
      </Progress>
    );
  return (
    <>
      {step.name === 'choose' ? (
        <>
          <p>
            A list of crew, one person per row, from Excel, contacts or another program. A row names the
            columns: First name, Last name, Email, Phone, Postcode, Group and others. Separate several groups
            with commas; each person gets the usual rate of their groups, or the rate of the list. Each new
            person gets an email with a link to complete their registration. Nobody is added twice.
          </p>
          <FileInput
            label="List"
            accept=".csv,.txt,.tsv,.xlsx,.xls,.ods,text/csv,text/plain"
            maxBytes={PEOPLE_FILE_MAX_BYTES}
            hint={`Up to ${PEOPLE_FILE_MAX_ROWS} rows: Excel, OpenDocument, CSV or text.`}
            disabled={isReading}
            onFiles={([file]) => file && void read(file)}
          />
        </>
      ) : null}
      {step.name === 'match' ? (
        <MatchColumns
          fileName={step.file.name}
          list={step.list}
          columns={step.columns}
          onChange={(columns) => match(step.file, step.list, columns)}
        />
      ) : null}
      {isReading ? <LinearProgress aria-label="Reading the list" /> : null}
      {step.name === 'preview' ? <ImportPreview fileName={step.file.name} list={step.list} /> : null}
      {step.name === 'done' ? (
        <Alert severity="success">
          {plural(step.added, 'person', 'people')} added, and emailed a link.
          {step.known > 0 ? ` ${plural(step.known, 'was', 'were')} known already.` : ''} They appear here
          after they register.
        </Alert>
      ) : null}
    </>
  );
}

/** Imports crew from a list: choose the file, assign its columns, check the preview, then add the people in batches. */
export function ImportPeople({ onClose }: { onClose: () => void }) {
  const all = useImport();
  const { step, progress, failure } = all;
  const fresh = step.name === 'preview' ? step.list.rows.filter(({ status }) => status === 'new').length : 0;
  const preview = step.name === 'preview' && !progress ? step : null;
  const matching = step.name === 'match' ? step : null;
  const addText = fresh === 0 ? 'Nobody to add' : `Add ${plural(fresh, 'person', 'people')}`;
  return (
    <FormDialog
      title="Import people"
      maxWidth="md"
      isHeld={progress !== null}
      closeText={null}
      extra={
        <>
          {step.name === 'choose' ? (
            <Button sx={{ mr: 'auto' }} onClick={() => saveFile(btoa(template), 'people.csv', mime.csv)}>
              Download an example
            </Button>
          ) : null}
          {preview || matching ? (
            <Button sx={{ mr: 'auto' }} onClick={all.choose}>
              Choose another list
            </Button>
          ) : null}
          {preview ? (
            <Button onClick={() => all.match(preview.file, preview.list, preview.list.columns)}>
              Match columns
            </Button>
          ) : null}
          <Button onClick={onClose} disabled={progress !== null}>
            {step.name === 'done' ? 'Close' : 'Cancel'}
          </Button>
        </>
      }
      yes={matching ? 'Use these columns' : preview ? addText : undefined}
      disabled={matching ? all.isReading || missingColumns(matching.columns).length > 0 : fresh === 0}
      onSubmit={() => {
        if (matching) void all.read(matching.file, matching.columns);
        else if (preview) void all.add(preview.list);
      }}
      onClose={onClose}
    >
      <ImportStep {...all} />
      {failure === '' ? null : <Alert severity="error">{failure}</Alert>}
    </FormDialog>
  );
}
