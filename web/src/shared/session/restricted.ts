import { useSyncExternalStore } from 'react'

const KEY = 'renewalToken'
const CHANGED = 'recado:restricted'

/**
 * The token of restricted mode, in which an admin of an expired company can only pay. The token's session belongs to
 * this window alone: it survives a reload, and ends when the window closes.
 * @returns null while the window is not restricted
 */
export const readRenewalToken = (): string | null => sessionStorage.getItem(KEY)

export const isRestricted = (): boolean => readRenewalToken() !== null

export function enterRestricted(renewalToken: string): void {
  sessionStorage.setItem(KEY, renewalToken)
  window.dispatchEvent(new Event(CHANGED))
}

export function leaveRestricted(): void {
  sessionStorage.removeItem(KEY)
  window.dispatchEvent(new Event(CHANGED))
}

export const useIsRestricted = (): boolean => useSyncExternalStore(listen, isRestricted)

function listen(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange)
  return () => window.removeEventListener(CHANGED, onChange)
}
