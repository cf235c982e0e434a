import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import { CHAT_LIMIT } from '@recado/contracts/limits'

export function rightsOf({ senderId, isDeleted, createdAt, message }: ChatMessage, userId: number, now: Date) {
  const isYoung = now.getTime() - Date.parse(createdAt) <= CHAT_LIMIT.changeMs
  const mayChange = senderId === userId && !isDeleted && isYoung
  return {
    canAnswer: !isDeleted,
    canCopy: !isDeleted && message !== '',
    canEdit: mayChange && message !== '',
    canRemove: mayChange,
  }
}
