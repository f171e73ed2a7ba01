import { Checkbox, FormControlLabel } from '@crewcall/ui/mui';
import { SectionHeading } from '@crewcall/ui/page-header';
import { TextField } from '@crewcall/ui/text-field';
import { TextLines } from '../record-form/text-lines';
import { rctiBox } from './contract-draft';
import type { ContractDraft } from './contract-draft';

type Boxes = ContractDraft['boxes'];

export interface ContractBoxesProps {
  boxes: Boxes;
  onChange: (boxes: Boxes) => void;
  /** What stops the save, by field: `box-0`. */
  errorOf: (field: string) => string | undefined;
}

/** The boxes that are ticked before signing. */
export function ContractBoxes({ boxes, onChange, errorOf }: ContractBoxesProps) {
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
