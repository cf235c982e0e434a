import type { Message } from '@recado/contracts/messages/message'

/** One page of a history, oldest message first. */
export type HistoryPage = {
  readonly messages: readonly Message[]
  readonly hasOlder: boolean // before its first
  readonly hasNewer: boolean // after its last
  /** The contact and the connection of the history: messages of all their tickets belong to it. */
  readonly contactId: number
  readonly whatsappId: number
  /** The numbers of the tickets of its messages, by ticket id. */
  readonly numbers: Readonly<Record<number, number>>
}

/** @param pages newest page first @returns the pages with the message where the server would put it */
export function place(pages: readonly HistoryPage[], message: Message): readonly HistoryPage[] {
  const known = pages.flatMap(({ messages }) => messages).find(({ id }) => id === message.id)
  if (known) return known.version >= message.version ? pages : pages.map((page) => replaced(page, message))
  const [newest] = pages
  const isBeyond = newest?.hasNewer && message.id > (newest.messages.at(-1)?.id ?? 0)
  if (isBeyond) return pages // it belongs to a page that is not loaded
  const home = pages.findIndex(({ messages }) => (messages[0]?.id ?? 0) < message.id)
  if (home >= 0) return pages.map((page, index) => (index === home ? inserted(page, message) : page))
  const oldest = pages.at(-1)
  if (!oldest || oldest.hasOlder) return pages // likewise
  return [...pages.slice(0, -1), inserted(oldest, message)]
}

/** @returns the messages of all pages, oldest first */
export const messagesOf = (pages: readonly HistoryPage[]): Message[] =>
  pages.toReversed().flatMap(({ messages }) => messages)

/** @returns the numbers of the tickets of all pages, by ticket id */
export const numbersOf = (pages: readonly HistoryPage[]): HistoryPage['numbers'] =>
  Object.assign({}, ...pages.map(({ numbers }) => numbers))

const replaced = (page: HistoryPage, message: Message): HistoryPage =>
  page.messages.some(({ id }) => id === message.id)
    ? { ...page, messages: page.messages.map((present) => (present.id === message.id ? message : present)) }
    : page

const inserted = (page: HistoryPage, message: Message): HistoryPage => ({
  ...page,
  messages: [...page.messages, message].sort((a, b) => a.id - b.id),
})
