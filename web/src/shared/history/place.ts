/** A message of a history; `version` grows by one per change. */
export type Entry = { readonly id: number; readonly version: number }

/** One page of a history, oldest message first. */
export type HistoryPage<T extends Entry> = {
  readonly messages: readonly T[]
  readonly hasOlder: boolean // whether there are messages before its first
  readonly hasNewer: boolean // whether there are messages after its last
}

/**
 * Inserts or updates a message.
 * @param pages newest page first
 * @param orderOf the field by which the server orders messages
 * @returns the pages with the message at its place in the server's order
 */
export function place<T extends Entry, P extends HistoryPage<T>>(
  pages: readonly P[],
  message: T,
  orderOf: (message: T) => number,
): readonly P[] {
  const known = messagesOf<T>(pages).find(({ id }) => id === message.id)
  if (known) return known.version >= message.version ? pages : pages.map((page) => replaced<T, P>(page, message))
  const inserted = (page: P): P => ({
    ...page,
    messages: [...page.messages, message].sort((a, b) => orderOf(a) - orderOf(b)),
  })
  const at = orderOf(message)
  const [newest] = pages
  const last = newest?.messages.at(-1)
  const isBeyond = newest?.hasNewer && at > (last ? orderOf(last) : 0)
  if (isBeyond) return pages // the message belongs to a newer page that is not loaded
  const home = pages.findIndex(({ messages: [first] }) => (first ? orderOf(first) : 0) < at)
  if (home >= 0) return pages.map((page, index) => (index === home ? inserted(page) : page))
  const oldest = pages.at(-1)
  if (!oldest || oldest.hasOlder) return pages // the message belongs to an older page that is not loaded
  return [...pages.slice(0, -1), inserted(oldest)]
}

/** @returns the messages of all pages, oldest first */
export const messagesOf = <T extends Entry>(pages: readonly HistoryPage<T>[]): T[] =>
  pages.toReversed().flatMap(({ messages }) => messages)

const replaced = <T extends Entry, P extends HistoryPage<T>>(page: P, message: T): P =>
  page.messages.some(({ id }) => id === message.id)
    ? { ...page, messages: page.messages.map((present) => (present.id === message.id ? message : present)) }
    : page
