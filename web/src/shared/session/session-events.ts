import type { Me } from '@recado/contracts/auth/user'

/** Why a session is over: it ran out or was ended by the server, another computer took it, or the person left. */
export type SessionEnd = 'expired' | 'replaced' | 'left'

const ENDED = 'recado:session-ended'
const RENEWED = 'recado:session-renewed'

/** Tells the application, which alone knows the caches and the routes. */
export const announceSessionEnd = (reason: SessionEnd): void => {
  window.dispatchEvent(new CustomEvent(ENDED, { detail: reason }))
}

export const announceRenewal = (user: Me): void => {
  window.dispatchEvent(new CustomEvent(RENEWED, { detail: user }))
}

export const onSessionEnd = (listener: (reason: SessionEnd) => void): (() => void) => listen(ENDED, listener)
export const onRenewal = (listener: (user: Me) => void): (() => void) => listen(RENEWED, listener)

function listen<T>(name: string, listener: (detail: T) => void) {
  const handle = (event: Event) => listener((event as CustomEvent<T>).detail)
  window.addEventListener(name, handle)
  return () => window.removeEventListener(name, handle)
}
