import { useSyncExternalStore } from 'react'

const KEY = 'renewalToken'
const CHANGED = 'recado:restricted'

/**
 * Restricted mode: the company has expired, and this window works with a token that is valid for paying alone. Its
 * session is separate from the one that all windows share: it survives a reload and ends with the window.
 * @returns the token, null while the window is not restricted
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
