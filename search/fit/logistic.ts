/** Of the intercept. */
const ANY = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;

/**
 * Logistic regression by projected accelerated gradient steps. Each weight stays within its bounds, lowest and highest: a
 * leftover word can never speak for a wine, however few examples there are.
 */
export function fitLogistic(
  rows: readonly Float64Array[],
  labels: readonly number[],
  shares: readonly number[],
  bounds: readonly (readonly [number, number])[],
  l2: number,
  steps = 1500,
): { intercept: number; weights: number[] } {
  const width = bounds.length;
  let weights = new Float64Array(width + 1);
  let ahead = weights.slice();
  let momentum = 1;
  // Most features of most rows are zero, so rows are kept as lists of what is not.
  const starts = new Uint32Array(rows.length + 1);
  const columns: number[] = [];
  const cells: number[] = [];
  rows.forEach((row, at) => {
    for (let k = 0; k < width; k++) {
      if (!row[k]) continue;
      columns.push(k);
      cells.push(row[k] as number);
    }
    starts[at + 1] = columns.length;
  });
  const column = Uint16Array.from(columns);
  const cell = Float64Array.from(cells);
  // A bound on the curvature gives a step that never overshoots.
  const scale = new Float64Array(width + 1);
  for (let at = 0; at < rows.length; at++) {
    let norm = 1;
    for (let i = starts[at] as number; i < (starts[at + 1] as number); i++)
      norm += Math.abs(cell[i] as number);
    const share = 0.25 * (shares[at] as number) * norm;
    for (let i = starts[at] as number; i < (starts[at + 1] as number); i++)
      scale[column[i] as number] =
        (scale[column[i] as number] as number) + share * Math.abs(cell[i] as number);
    scale[width] = (scale[width] as number) + share;
  }
  for (let step = 0; step < steps; step++) {
    const gradient = new Float64Array(width + 1);
    for (let at = 0; at < rows.length; at++) {
      const end = starts[at + 1] as number;
      let z = ahead[width] as number;
      for (let i = starts[at] as number; i < end; i++)
        z += (cell[i] as number) * (ahead[column[i] as number] as number);
      const error = (shares[at] as number) * (1 / (1 + Math.exp(-z)) - (labels[at] as number));
      for (let i = starts[at] as number; i < end; i++)
        gradient[column[i] as number] =
          (gradient[column[i] as number] as number) + error * (cell[i] as number);
      gradient[width] = (gradient[width] as number) + error;
    }
    const next = new Float64Array(width + 1);
    for (let k = 0; k <= width; k++) {
      const pull = k < width ? l2 * (ahead[k] as number) : 0;
      const value =
        (ahead[k] as number) - ((gradient[k] as number) + pull) / ((scale[k] as number) + l2 + 1e-9);
      const [lowest, highest] = bounds[k] ?? ANY;
      next[k] = Math.min(highest, Math.max(lowest, value));
    }
    const grown = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
    ahead = next.map((value, k) => value + ((momentum - 1) / grown) * (value - (weights[k] as number)));
    weights = next;
    momentum = grown;
  }
  return { intercept: weights[width] as number, weights: [...weights.slice(0, width)] };
}
