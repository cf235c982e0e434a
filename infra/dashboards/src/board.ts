/**
 * How the series of a metric become lines.
 *
 * - `rate`: events per second. `increase`: events in the shown time.
 * - `p50`, `p95`, `p99`: quantiles of a histogram.
 * - `sum` adds a gauge over processes; `max` and `min` choose one, for a gauge that each process reads from the same
 *   database or broker.
 * - `age`: seconds since a gauge's time.
 */
export type How = 'rate' | 'increase' | 'p50' | 'p95' | 'p99' | 'sum' | 'max' | 'min' | 'age'

/** Lines of a panel: one for each value of the labels in `by`. */
export type Series = {
  readonly metric: string
  readonly how: How
  readonly by?: readonly string[]
  /** Labels with the values that are shown: one value, or a regular expression that matches the whole value. */
  readonly where?: Readonly<Record<string, string | RegExp>>
  /** Divides by these series, which have the same labels in `by`; the result is a share. */
  readonly over?: Omit<Series, 'over' | 'legend'>
  /** Name of the lines, in front of their labels. */
  readonly legend?: string
}

/** `lines` over time, or the latest `number` of each series. */
export type Panel = {
  readonly title: string
  readonly series: readonly Series[]
  readonly shows?: 'lines' | 'number'
}

export type Board = {
  /** The file of the board, and the end of its id in Grafana. */
  readonly name: string
  readonly title: string
  readonly rows: readonly { readonly title: string; readonly panels: readonly Panel[] }[]
}
