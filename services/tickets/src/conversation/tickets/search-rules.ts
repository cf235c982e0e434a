/** The limits of a search for a very frequent word; docs/measurements.md contains the measurements. */
export const SEARCH_LIMIT = {
  /** The highest count of matches of a frequent word. */
  counted: 1_000,
  /** The number of messages that an index may find before the word counts as frequent. */
  lookedUp: 5_000,
  /** The number of tickets that a search checks one by one. */
  walked: 10_000,
} as const

/** The limits of a search that reads the company's latest messages instead of an index. */
export const LATELY = {
  /** The number of latest messages in the sample that shows how frequent a word is. */
  judged: 1_000,
  /** The smallest number of matches in the sample that makes a word frequent. */
  often: 40,
  /** The number of latest messages that a search reads at most. */
  read: 50_000,
} as const
