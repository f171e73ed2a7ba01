/** The parts of MUI that ask: sign-in, dialogs, fields. */
export {
  Badge,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Paper,
  Popover,
  TextField,
  Typography,
} from '@mui/material';
