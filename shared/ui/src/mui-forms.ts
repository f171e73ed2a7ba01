/** The parts of MUI that ask: sign-in, dialogs, fields. */
export {
  Badge,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  FormLabel,
  Paper,
  Popover,
  TextField,
} from '@mui/material';
