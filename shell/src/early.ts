import { askEarly } from './session/early-refresh';

// With a service worker the font is cached, so the page uses it at once. Otherwise font.ts loads it later.
if (navigator.serviceWorker?.controller) document.documentElement.dataset['font'] = '';

try {
  askEarly();
} catch {
  // Ignored: storage may be switched off. Then the session requests its token later.
}
