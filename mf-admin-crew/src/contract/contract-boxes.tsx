import {
  Button,
  Checkbox,
  FormControlLabel,
  IconButton,
  PlusIcon,
  SectionHeading,
  TextField,
  TrashIcon,
  styled,
  phone,
} from '@crewcall/ui';
import { rctiBox } from './contract-draft';
import type { ContractDraft } from './contract-draft';

type Boxes = ContractDraft['boxes'];

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr auto auto',
  gap: '4px 10px',
  alignItems: 'start',
  '& > label': { marginTop: 26 },
  '& > button': { marginTop: 28 },
  [phone]: {
    gridTemplateColumns: '1fr auto',
    '& > :first-of-type': { gridColumn: '1 / -1' },
    '& > label, & > button': { marginTop: 0 },
  },
});
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

export interface ContractBoxesProps {
  boxes: Boxes;
  onChange: (boxes: Boxes) => void;
  /** What stops the save, by field: `box-0`. */
  errorOf: (field: string) => string | undefined;
}

/** The boxes that are ticked before signing. */
export function ContractBoxes({ boxes, onChange, errorOf }: ContractBoxesProps) {
  const set = (at: number, part: Partial<Boxes[number]>) =>
    onChange(boxes.map((box, place) => (place === at ? { ...box, ...part } : box)));
  return (
    <>
      <SectionHeading title="Boxes" note="Ticked before signing. Without a required one nobody can sign." />
      {boxes.map((box, at) => {
        const wrong = errorOf(`box-${at}`);
        return (
          <Row key={box.id ?? `new-${at}`}>
            <TextField
              label={`Box ${at + 1}`}
              value={box.label}
              multiline
              error={wrong !== undefined}
              helperText={
                wrong ??
                (box.id === rctiBox.id
                  ? 'Ticking it agrees to tax invoices that you write for them.'
                  : undefined)
              }
              onChange={(event) => set(at, { label: event.target.value })}
              slotProps={{ htmlInput: { maxLength: 400 } }}
            />
            <FormControlLabel
              label="Required"
              control={
                <Checkbox
                  checked={box.required}
                  onChange={(event) => set(at, { required: event.target.checked })}
                />
              }
            />
            <IconButton
              aria-label={`Remove box ${at + 1}`}
              onClick={() => onChange(boxes.filter((_box, place) => place !== at))}
            >
              <TrashIcon size={18} aria-hidden />
            </IconButton>
          </Row>
        );
      })}
      <Buttons>
        <Button
          startIcon={<PlusIcon size={16} aria-hidden />}
          disabled={boxes.length >= 20}
          onClick={() => onChange([...boxes, { label: '', required: true }])}
        >
          Add a box
        </Button>
        {boxes.some(({ id }) => id === rctiBox.id) ? null : (
          <Button
            startIcon={<PlusIcon size={16} aria-hidden />}
            disabled={boxes.length >= 20}
            onClick={() => onChange([...boxes, rctiBox])}
          >
            Add the agreement to tax invoices
          </Button>
        )}
      </Buttons>
    </>
  );
}
