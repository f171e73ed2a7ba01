import { askEarly } from './session/early-refresh';

try {
  askEarly();
} catch {
  // Storage may be switched off; the session asks for itself.
}
