import { useState } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@crewcall/ui';

/** Asks for the crew's four digits, which the supervisor shows on site. */
export function CodeDialog({ label, onAnswer }: { label: string; onAnswer: (code: string | null) => void }) {
  const [code, setCode] = useState('');
  const isWhole = /^\d{4}$/.test(code);
  return (
    <Dialog open onClose={() => onAnswer(null)} maxWidth="xs" fullWidth aria-labelledby="clock-code">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole) onAnswer(code);
        }}
      >
        <DialogTitle id="clock-code">{label} with the crew code</DialogTitle>
        <DialogContent>
          <DialogContentText>Ask your supervisor on site for the four digits of your crew.</DialogContentText>
          <TextField
            label="Crew code"
            value={code}
            onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, 4))}
            autoFocus
            fullWidth
            margin="normal"
            slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 4 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onAnswer(null)}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={!isWhole}>
            {label}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
