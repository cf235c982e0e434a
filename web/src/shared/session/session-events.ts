import type { Me } from '@recado/contracts/auth/user'
import type { CompanyRefusal } from './company-refusal.ts'

/**
 * Why a session is over: it expired or was revoked, a sign-in elsewhere replaced it, the user signed out, or the server
 * refuses the company.
 */
export type SessionEnd = 'expired' | 'replaced' | 'left' | 'refused'
type Ended = { readonly reason: SessionEnd; readonly refusal: CompanyRefusal | undefined }

const ENDED = 'recado:session-ended'
const RENEWED = 'recado:session-renewed'

/**
 * Announces the end of the session to the application, because only the application knows the caches and the routes.
 * @param refusal why the server refuses the company
 */
export const announceSessionEnd = (reason: SessionEnd, refusal?: CompanyRefusal): void => {
  window.dispatchEvent(new CustomEvent<Ended>(ENDED, { detail: { reason, refusal } }))
}

export const announceRenewal = (user: Me): void => {
  window.dispatchEvent(new CustomEvent(RENEWED, { detail: user }))
}

export const onSessionEnd = (listener: (reason: SessionEnd, refusal?: CompanyRefusal) => void): (() => void) =>
  listen<Ended>(ENDED, ({ reason, refusal }) => listener(reason, refusal))

export const onRenewal = (listener: (user: Me) => void): (() => void) => listen(RENEWED, listener)

function listen<T>(name: string, listener: (detail: T) => void) {
  const handle = (event: Event) => listener((event as CustomEvent<T>).detail)
  window.addEventListener(name, handle)
  return () => window.removeEventListener(name, handle)
}
