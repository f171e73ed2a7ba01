import { Checkbox, FormControlLabel } from '@crewcall/ui/mui';
import { SectionHeading } from '@crewcall/ui/page-header';
import { TextField } from '@crewcall/ui/text-field';
import { TextLines } from '../record-form/text-lines';
import { rctiBox } from './contract-draft';
import type { ContractDraft } from './contract-draft';
import { draftBackText } from '@crewcall/platform/draft';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { Card } from '@crewcall/ui/job-card';
import { SaveBar } from '../record-form/save-bar';
import { ContractText } from './contract-text';
import { useContractForm } from './use-contract-form';
import type { ContractFormOptions } from './use-contract-form';

type Boxes = ContractDraft['boxes'];

interface ContractBoxesProps {
  boxes: Boxes;
  onChange: (boxes: Boxes) => void;
  /** The error at a field, such as `box-0`, that prevents saving. */
  errorOf: (field: string) => string | undefined;
}

/** Edits the checkboxes that a worker ticks before signing. */
function ContractBoxes({ boxes, onChange, errorOf }: ContractBoxesProps) {
  const agrees = boxes.some(({ id }) => id === rctiBox.id);
  return (
    <>
      <SectionHeading title="Boxes" note="Ticked before signing. Without a required one nobody can sign." />
      <TextLines
        what="box"
        lines={boxes}
        onChange={onChange}
        most={20}
        keyOf={({ id }) => id}
        fresh={[
          ['Add a box', { label: '', required: true }],
          ...(agrees ? [] : [['Add the agreement to tax invoices', rctiBox] as const]),
        ]}
        fields={(box, at, put) => {
          const wrong = errorOf(`box-${at}`);
          const note = box.id === rctiBox.id && 'Ticking it agrees to tax invoices that you write for them.';
          return (
            <>
              <TextField
                label={`Box ${at + 1}`}
                value={box.label}
                multiline
                error={wrong !== undefined}
                helperText={wrong ?? note}
                onChange={(event) => put({ label: event.target.value })}
                slotProps={{ htmlInput: { maxLength: 400 } }}
              />
              <FormControlLabel
                label="Required"
                control={
                  <Checkbox
                    checked={box.required}
                    onChange={(event) => put({ required: event.target.checked })}
                  />
                }
              />
            </>
          );
        }}
      />
    </>
  );
}

const Form = styled('form')({
  display: 'grid',
  gap: 14,
  maxWidth: 1120,
  '& [data-pair]': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 360px), 1fr))',
    gap: 16,
    alignItems: 'start',
  },
});
const Stack = styled('div')({ display: 'grid', gap: 14 });

/** Edits the next version of the contract: its title, its text with a preview, its checkboxes. */
export function ContractForm(options: ContractFormOptions) {
  const form = useContractForm(options);
  const { draft, errorOf, set } = form;
  return (
    <Form ref={form.form} noValidate onSubmit={form.submit}>
      {form.isBack && form.isDirty ? <Alert severity="info">{draftBackText}</Alert> : null}
      <Card>
        <Stack>
          <TextField
            label="Title"
            required
            autoFocus
            value={draft.title}
            error={errorOf('title') !== undefined}
            helperText={errorOf('title')}
            onChange={(event) => set({ title: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 120 } }}
          />
          <div data-pair="">
            <TextField
              label="Text"
              required
              multiline
              minRows={14}
              maxRows={30}
              value={draft.text}
              error={errorOf('text') !== undefined}
              helperText={
                errorOf('text') ?? 'A line that begins with # is a heading, one with - a point of a list.'
              }
              onChange={(event) => set({ text: event.target.value })}
              slotProps={{ htmlInput: { maxLength: 60_000 } }}
            />
            <div>
              <SectionHeading title="How it reads" />
              <ContractText text={draft.text} />
            </div>
          </div>
          <ContractBoxes boxes={draft.boxes} onChange={(boxes) => set({ boxes })} errorOf={errorOf} />
        </Stack>
      </Card>
      <SaveBar>
        <Button type="submit" variant="contained" loading={form.isSaving} disabled={!form.isDirty}>
          Save as a new version
        </Button>
        <Button
          onClick={() => {
            form.drop();
            options.onDone();
          }}
        >
          Cancel
        </Button>
      </SaveBar>
    </Form>
  );
}
