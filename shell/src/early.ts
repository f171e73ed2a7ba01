import { askEarly } from './session/early-refresh';

// A service worker has the font cached: the page uses it at once. Else font.ts waits.
if (navigator.serviceWorker?.controller) document.documentElement.dataset['font'] = '';

try {
  askEarly();
} catch {
  // Storage may be switched off. Then the session asks for its token later.
}
