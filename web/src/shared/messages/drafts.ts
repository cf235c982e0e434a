import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ConversationId } from './conversation-id.ts'

const CHANGED = 'recado:draft'
const keyOf = (userId: number, conversation: ConversationId) => `draft:${userId}:${conversation}`

const readDraft = (userId: number, conversation: ConversationId): string =>
  localStorage.getItem(keyOf(userId, conversation)) ?? ''

/** Stores the unsent text of a conversation; a blank text removes the stored one. */
function saveDraft(userId: number, conversation: ConversationId, text: string): void {
  if (text.trim() !== '') localStorage.setItem(keyOf(userId, conversation), text)
  else localStorage.removeItem(keyOf(userId, conversation))
  window.dispatchEvent(new Event(CHANGED))
}

/** The draft of a conversation; it follows changes in this window and in others. */
export const useDraft = (userId: number, conversation: ConversationId): string =>
  useSyncExternalStore(subscribe, () => readDraft(userId, conversation))

/**
 * The draft that the user is writing. When another window changes or sends the draft, this window shows it too, so that
 * a text is not sent twice.
 */
export function useOwnDraft(userId: number, conversation: ConversationId) {
  const [draft, setDraft] = useState(() => readDraft(userId, conversation))
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === keyOf(userId, conversation)) setDraft(readDraft(userId, conversation))
    }
    window.addEventListener('storage', follow) // the browser fires this event only for changes in other windows
    return () => window.removeEventListener('storage', follow)
  }, [userId, conversation])
  const change = (text: string) => {
    setDraft(text)
    saveDraft(userId, conversation, text)
  }
  return [draft, change] as const
}

function subscribe(listener: () => void) {
  window.addEventListener(CHANGED, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(CHANGED, listener)
    window.removeEventListener('storage', listener)
  }
}
