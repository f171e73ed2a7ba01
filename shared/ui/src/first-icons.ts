/**
 * The icons of `icons.ts` that the worker's first screen shows. A remote is given a shared module whole, and a first
 * visit would load all icons for these.
 */
export {
  Briefcase as BriefcaseIcon,
  DoorOpen as DoorIcon,
  Hourglass as HourglassIcon,
  LogIn as LogInIcon,
  LogOut as LogOutIcon,
  WifiOff as WifiOffIcon,
} from 'lucide-react';
