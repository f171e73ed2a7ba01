import { askEarly } from './session/early-refresh';

// A page that a worker serves has its font on the device.
if (navigator.serviceWorker?.controller) document.documentElement.dataset['font'] = '';

try {
  askEarly();
} catch {
  // Storage may be switched off; the session asks for itself.
}
