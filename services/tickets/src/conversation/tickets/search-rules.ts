/** The limits of a search for a very frequent word; docs/measurements.md has the figures. */
export const SEARCH_LIMIT = {
  /** Results for a frequent word. */
  counted: 1_000,
  /** Messages with a text that an index finds, before it counts as frequent. */
  lookedUp: 5_000,
  /** Tickets that are checked one by one. */
  walked: 10_000,
} as const

/** The limits for reading the company's latest messages instead of using an index. */
export const LATELY = {
  /** The number of latest messages that show how frequent a text is. */
  judged: 1_000,
  /** How many of the `judged` messages must match for a text to count as frequent. */
  often: 40,
  /** Messages that are read at most. */
  read: 50_000,
} as const
