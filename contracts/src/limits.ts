/** Rows of one page; the other lists of the product have pages of 20. */
export const PAGE_SIZE = { tickets: 40, contacts: 30, messages: 20, users: 20 } as const

/** Longest texts that the product takes, in characters. */
export const TEXT_LIMIT = { message: 10_000, search: 100, lastMessage: 255 } as const

/** Rhythms of the socket, in milliseconds. */
export const LIVE_TIMING = {
  helloMs: 5_000,
  pingMs: 18_000,
  ticketMs: 30_000,
} as const
