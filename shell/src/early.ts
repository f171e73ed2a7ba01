import { askEarly } from './session/early-refresh';

// If a service worker serves this page, the font is already cached on the device.
if (navigator.serviceWorker?.controller) document.documentElement.dataset['font'] = '';

try {
  askEarly();
} catch {
  // Storage may be switched off. Then the session asks for its token later.
}
