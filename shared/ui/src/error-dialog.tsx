import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@crewcall/ui/mui';

export interface ErrorDialogProps {
  title: string;
  /** The error as a sentence; null for no error. */
  text: string | null;
  onClose: () => void;
}

/** An error that the user has to close before they can continue. */
export const ErrorDialog = ({ title, text, onClose }: ErrorDialogProps) => (
  <Dialog open={text !== null} onClose={onClose} role="alertdialog" maxWidth="xs" fullWidth>
    <DialogTitle>{title}</DialogTitle>
    <DialogContent>{text}</DialogContent>
    <DialogActions>
      <Button onClick={onClose} autoFocus>
        Close
      </Button>
    </DialogActions>
  </Dialog>
);
