import { useSyncExternalStore } from 'react'

const CHANGED = 'recado:draft'
const keyOf = (userId: number, ticketId: number) => `draft:${userId}:${ticketId}`

export const readDraft = (userId: number, ticketId: number): string =>
  localStorage.getItem(keyOf(userId, ticketId)) ?? ''

/** Stores the unsent text of a ticket; an empty one removes it. */
export function saveDraft(userId: number, ticketId: number, text: string): void {
  if (text) localStorage.setItem(keyOf(userId, ticketId), text)
  else localStorage.removeItem(keyOf(userId, ticketId))
  window.dispatchEvent(new Event(CHANGED))
}

/** The draft of a ticket; follows changes in this window and in others. */
export const useDraft = (userId: number, ticketId: number): string =>
  useSyncExternalStore(subscribe, () => readDraft(userId, ticketId))

function subscribe(listener: () => void) {
  window.addEventListener(CHANGED, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(CHANGED, listener)
    window.removeEventListener('storage', listener)
  }
}
