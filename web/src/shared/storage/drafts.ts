import { useSyncExternalStore } from 'react'
import type { ConversationId } from '../messages/conversation-id.ts'

const CHANGED = 'recado:draft'
const keyOf = (userId: number, conversation: ConversationId) => `draft:${userId}:${conversation}`

export const readDraft = (userId: number, conversation: ConversationId): string =>
  localStorage.getItem(keyOf(userId, conversation)) ?? ''

/** Stores the unsent text of a conversation; an empty one removes it. */
export function saveDraft(userId: number, conversation: ConversationId, text: string): void {
  if (text) localStorage.setItem(keyOf(userId, conversation), text)
  else localStorage.removeItem(keyOf(userId, conversation))
  window.dispatchEvent(new Event(CHANGED))
}

/** The draft of a conversation; follows changes in this window and in others. */
export const useDraft = (userId: number, conversation: ConversationId): string =>
  useSyncExternalStore(subscribe, () => readDraft(userId, conversation))

function subscribe(listener: () => void) {
  window.addEventListener(CHANGED, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(CHANGED, listener)
    window.removeEventListener('storage', listener)
  }
}
