import { askCallsEarly } from './early-calls';
import { askEarly } from './session/early-refresh';

try {
  askEarly();
  askCallsEarly();
} catch {
  // Storage may be switched off; session and screens ask for themselves.
}
