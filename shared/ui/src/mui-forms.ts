/** The parts of MUI that ask: dialogs, and what opens above the page. */
export {
  Badge,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormLabel,
  Paper,
  Popover,
} from '@mui/material';
