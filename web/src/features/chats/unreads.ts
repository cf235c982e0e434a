import type { Chat } from '@recado/contracts/chats/chat'

/** @returns the position of the last message that a member has read */
export const readSeqOf = ({ users }: Chat, userId: number): number =>
  users.find((member) => member.userId === userId)?.readSeq ?? 0

/** @returns the number of messages in the chat that a member has not read */
export const unreadsOf = (chat: Chat, userId: number): number => Math.max(chat.lastSeq - readSeqOf(chat, userId), 0)

/** @returns the chat after a member has read it up to a position; a read position never moves back */
export const withRead = (chat: Chat, userId: number, readSeq: number): Chat => ({
  ...chat,
  users: chat.users.map((member) => {
    const read = member.userId === userId ? Math.max(readSeq, member.readSeq) : member.readSeq
    return { ...member, readSeq: read, unreads: Math.max(chat.lastSeq - read, 0) }
  }),
})

/**
 * @returns the chat with the later of both read positions of each member; reading does not raise the version of a chat
 */
export const withReadsOf = (chat: Chat, other: Chat): Chat =>
  other.users.reduce((merged, { userId, readSeq }) => withRead(merged, userId, readSeq), chat)

/** The position of the first message that the user has not read; undefined when all are read. */
export const firstUnreadOf = (chat: Chat, userId: number): number | undefined =>
  unreadsOf(chat, userId) > 0 ? readSeqOf(chat, userId) + 1 : undefined
