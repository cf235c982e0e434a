/** Where a search for a word that very many messages have ends (0010). */
export const SEARCH_LIMIT = {
  /** Results for a frequent word. */
  counted: 1_000,
  /** Messages with a text that an index finds, before it counts as frequent. */
  lookedUp: 5_000,
  /** Tickets that are checked one after the other. */
  walked: 10_000,
} as const

/** How a search reads the latest messages of the company instead of asking an index. */
export const LATELY = {
  /** So many of the latest tell how frequent a text is. */
  judged: 1_000,
  /** How many of the `judged` messages must match for a text to count as frequent. */
  often: 40,
  /** Where it gives up. */
  read: 50_000,
} as const
