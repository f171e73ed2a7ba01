/**
 * The icons of `icons.ts` that the worker's first screen shows. Separate, because a shared module is downloaded
 * whole: a first visit would load all icons for these few.
 */
export {
  Briefcase as BriefcaseIcon,
  DoorOpen as DoorIcon,
  Hourglass as HourglassIcon,
  LogIn as LogInIcon,
  LogOut as LogOutIcon,
  WifiOff as WifiOffIcon,
} from 'lucide-react';
