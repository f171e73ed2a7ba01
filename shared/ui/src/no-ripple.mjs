const nothing = () => {};
const ripple = {
  ref: { current: null },
  shouldMount: false,
  start: nothing,
  stop: nothing,
  pulsate: nothing,
};

/**
 * Replaces the ripple of MUI's buttons, which the theme switches off: both the hook that would create one, and its
 * component, which is never rendered then.
 */
// oxlint-disable-next-line import/no-default-export -- MUI's buttons ask for one.
export default function noRipple() {
  return ripple;
}
