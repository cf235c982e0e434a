import type { ChatMessage } from '@recado/contracts/chats/chat-message'

const GROUP_WITHIN_MS = 5 * 60_000

/** A row of a chat's history. */
export type ChatEntry =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'unread'; readonly key: string }
  | { readonly kind: 'message'; readonly key: string; readonly message: ChatMessage; readonly isFirstOfGroup: boolean }

/**
 * @param messages oldest first
 * @param firstUnread the position of the message after the 'unread' line
 * @returns the rows from top to bottom
 */
export const timelineOf = (messages: readonly ChatMessage[], firstUnread: number | undefined): ChatEntry[] =>
  messages.flatMap((message, index) => {
    const before = messages[index - 1]
    const entries: ChatEntry[] = []
    const isOtherDay = before === undefined || dayOf(before) !== dayOf(message)
    if (isOtherDay) entries.push({ kind: 'day', key: `day-${message.id}`, at: message.createdAt })
    if (message.seq === firstUnread) entries.push({ kind: 'unread', key: 'unread' })
    const isFirstOfGroup = entries.length > 0 || before === undefined || !isSameGroup(before, message)
    return [...entries, { kind: 'message', key: `message-${message.id}`, message, isFirstOfGroup }]
  })

const dayOf = ({ createdAt }: ChatMessage): string => new Date(createdAt).toDateString()

const isSameGroup = (a: ChatMessage, b: ChatMessage): boolean =>
  a.senderId === b.senderId && Date.parse(b.createdAt) - Date.parse(a.createdAt) < GROUP_WITHIN_MS
