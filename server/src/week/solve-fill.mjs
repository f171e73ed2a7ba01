// Runs in a thread of its own (see assign.ts): the solver blocks its thread for seconds. JavaScript, so that the thread
// loads this file as it is, from a built server as from a test.
import loadHighs from 'highs';

let loading = null;

/**
 * Solves a model in LP format, whose variables are x0, x1 and so on. Answers the numbers of those that are 1; null if
 * no best choice was proven within `seconds`.
 * @public The thread calls it by its name.
 */
export async function solve({ model, seconds }) {
  loading ??= loadHighs();
  const highs = await loading;
  const { Status, Columns } = highs.solve(model, {
    time_limit: seconds,
    output_flag: false,
    random_seed: 0,
    // Only a proven best answer counts; the default accepts one that is almost best.
    mip_rel_gap: 0,
    mip_abs_gap: 1e-6,
  });
  if (Status !== 'Optimal') return null;
  return Object.entries(Columns).flatMap(([name, { Primal }]) =>
    Primal > 0.5 ? [Number(name.slice(1))] : [],
  );
}
