import { askCallsEarly } from './early-calls';
import { askEarly } from './session/early-refresh';

// A page that a worker serves has its font on the device.
if (navigator.serviceWorker?.controller) document.documentElement.dataset['font'] = '';

try {
  askEarly();
  askCallsEarly();
} catch {
  // Storage may be switched off; session and screens ask for themselves.
}
