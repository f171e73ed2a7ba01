/** The other parts of MUI that the product uses, restyled by the theme. Add a name here when a second remote needs it. */
export {
  Chip,
  InputAdornment,
  LinearProgress,
  Menu,
  Popper,
  Radio,
  RadioGroup,
  Stack,
  Switch,
  Tab,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Tabs,
  Tooltip,
} from '@mui/material';
export { MenuItem, Select, SelectField } from './select';
