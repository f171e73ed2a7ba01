import { useState } from 'react';
import { NEW_JOB_TITLE } from '@crewcall/domain/texts';
import { useOpenPanel, useSnackbar } from '@crewcall/platform';
import { Button, styled } from '@crewcall/ui/basics';
import { TextField } from '@crewcall/ui/text-field';
import type { JobEdits } from '../form/use-job-edits';
import { useSaveTemplate } from './use-save-template';

const Root = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  '& .MuiButton-root': { justifySelf: 'start' },
});

/** Makes a template from the form's job, including unsaved fields. */
export function SaveAsTemplate({ form }: { form: JobEdits }) {
  const { id, title } = form.job;
  const snackbar = useSnackbar();
  const panel = useOpenPanel();
  const [name, setName] = useState(title === NEW_JOB_TITLE ? '' : title.slice(0, 80));
  const [isSaving, setIsSaving] = useState(false);
  const save = useSaveTemplate(() =>
    snackbar.show(`The template ${name.trim()} was saved.`, {
      color: 'success',
      action: { label: 'Templates', run: () => void panel.open('job-templates', {}) },
    }),
  );
  const submit = async () => {
    if (isSaving) return;
    setIsSaving(true);
    try {
      // Save first, because the server copies what is stored.
      if (await form.flush()) await save.mutateAsync({ idJob: id, name: name.trim() }).catch(() => null);
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <Root
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') void submit();
      }}
    >
      <p>
        It takes the crews with their times, code, licences and pay, the title, description, company, location
        and files. It takes no people, on-site contact or PO number.
      </p>
      <TextField
        label="Name of the template"
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
      <Button type="submit" variant="contained" disabled={name.trim() === ''} loading={isSaving}>
        Save Template
      </Button>
    </Root>
  );
}
