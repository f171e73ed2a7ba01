import { PEOPLE_FILE_MAX_BYTES, PEOPLE_FILE_MAX_ROWS } from '@crewcall/domain/limits';
import { LinearProgress } from '@crewcall/ui/mui';
import { Alert, Button } from '@crewcall/ui/basics';
import { FileInput } from '@crewcall/ui/file-input';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { plural } from '@crewcall/ui/format';
import { mime, saveFile } from '@crewcall/ui/save-file';
import { Progress } from '@crewcall/ui/bulk-actions';
import { ImportPreview } from './import-preview';
import { useImport } from './use-import';

const template =
  'First name,Last name,Email,Phone,Postcode,Group\r\nMia,Costa,mia@example.com,0412 345 678,2000,\r\n';
type Import = ReturnType<typeof useImport>;

function ImportStep({ step, progress, isReading, read }: Import) {
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
            A list of crew, one person per row. The first row names the columns: First name, Last name, Email,
            Phone, Postcode, Group. Separate several groups with a |; each person gets the usual rate of their
            groups. Each new person gets an email with a link to complete their registration. Nobody is added
            twice.
          </p>
          <FileInput
            label="List (CSV)"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            maxBytes={PEOPLE_FILE_MAX_BYTES}
            hint={`Up to ${PEOPLE_FILE_MAX_ROWS} rows, with commas, semicolons or tabs.`}
            disabled={isReading}
            onFiles={([file]) => file && void read(file)}
          />
          {isReading ? <LinearProgress aria-label="Reading the list" /> : null}
        </>
      ) : null}
      {step.name === 'preview' ? <ImportPreview fileName={step.fileName} list={step.list} /> : null}
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

/** Imports crew from a CSV file: choose the file, check the preview, then add the people in batches. */
export function ImportPeople({ onClose }: { onClose: () => void }) {
  const all = useImport();
  const { step, progress, failure } = all;
  const fresh = step.name === 'preview' ? step.list.rows.filter(({ status }) => status === 'new').length : 0;
  const preview = step.name === 'preview' && !progress ? step : null;
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
          {preview ? (
            <Button sx={{ mr: 'auto' }} onClick={all.choose}>
              Choose another list
            </Button>
          ) : null}
          <Button onClick={onClose} disabled={progress !== null}>
            {step.name === 'done' ? 'Close' : 'Cancel'}
          </Button>
        </>
      }
      yes={preview ? (fresh === 0 ? 'Nobody to add' : `Add ${plural(fresh, 'person', 'people')}`) : undefined}
      disabled={fresh === 0}
      onSubmit={() => preview && void all.add(preview.list)}
      onClose={onClose}
    >
      <ImportStep {...all} />
      {failure === '' ? null : <Alert severity="error">{failure}</Alert>}
    </FormDialog>
  );
}
