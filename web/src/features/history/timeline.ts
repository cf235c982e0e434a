import type { Message } from '@recado/contracts/messages/message'

/** A row of a conversation. */
export type TimelineEntry =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'started'; readonly key: string; readonly ticketId: number; readonly at: string }
  | ({ readonly kind: 'ended'; readonly key: string } & Ending)
  | { readonly kind: 'unread'; readonly key: string }
  // an event between the messages, such as a call
  | { readonly kind: 'happening'; readonly key: string; readonly message: Message }
  | { readonly kind: 'message'; readonly key: string; readonly message: Message; readonly isFirstOfGroup: boolean }

type Told = Pick<Message, 'body' | 'words'>

/** The end of a ticket. `told` is the message about who closed it, which then has no row of its own. */
export type Ending = { readonly ticketId: number; readonly at: string; readonly told: Told | null }

const GROUP_WITHIN_MS = 5 * 60_000

/**
 * @param messages oldest first
 * @param firstUnreadId the message after the 'unread' line
 * @param isOver whether the last message ends its ticket
 * @returns the rows from top to bottom
 */
export function timelineOf(
  messages: readonly Message[],
  firstUnreadId: number | undefined,
  isOver = false,
): TimelineEntry[] {
  return messages.flatMap((message, index) => {
    const after = messages[index + 1]
    const isLast = after ? after.ticketId !== message.ticketId : isOver
    return entriesOf(message, { before: messages[index - 1], isLast, firstUnreadId })
  })
}

/** @returns the end of the ticket whose last message is given */
export const endingOf = ({ ticketId, mediaType, body, words }: Message, at: string): Ending => ({
  ticketId,
  at,
  told: mediaType === 'system' ? { body, words } : null,
})

type Place = {
  readonly before: Message | undefined
  /** Whether the message is the last one of its ticket. */
  readonly isLast: boolean
  readonly firstUnreadId: number | undefined
}

function entriesOf(message: Message, { before, isLast, firstUnreadId }: Place): TimelineEntry[] {
  const entries: TimelineEntry[] = []
  const { id, ticketId, createdAt, mediaType } = message
  const isOtherTicket = before !== undefined && before.ticketId !== ticketId
  const isOtherDay = before === undefined || dayOf(before.createdAt) !== dayOf(createdAt)
  if (isOtherTicket) entries.push({ kind: 'ended', key: `ended-${id}`, ...endingOf(before, before.createdAt) })
  if (isOtherDay) entries.push({ kind: 'day', key: `day-${id}`, at: createdAt })
  if (isOtherTicket) entries.push({ kind: 'started', key: `started-${id}`, ticketId, at: createdAt })
  if (id === firstUnreadId) entries.push({ kind: 'unread', key: 'unread' })
  if (isLast && mediaType === 'system') return entries // the mark of the ticket's end shows this message
  if (isHappening(message)) return [...entries, { kind: 'happening', key: `message-${id}`, message }]
  const isFirstOfGroup = entries.length > 0 || before === undefined || !isSameGroup(before, message)
  entries.push({ kind: 'message', key: `message-${id}`, message, isFirstOfGroup })
  return entries
}

const dayOf = (iso: string): string => new Date(iso).toDateString()

const isHappening = ({ mediaType }: Message): boolean => mediaType === 'system' || mediaType === 'call_log'

const isSameGroup = (a: Message, b: Message): boolean =>
  !isHappening(a) &&
  a.fromMe === b.fromMe &&
  a.user?.id === b.user?.id &&
  a.contact?.id === b.contact?.id &&
  new Date(b.createdAt).getTime() - new Date(a.createdAt).getTime() < GROUP_WITHIN_MS
