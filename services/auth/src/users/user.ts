import type { UserAccount } from '@recado/contracts/auth/user'
import type { KnownUser } from './user-repository.ts'

/** What other services may know of a user: neither e-mail, language and alerts, nor how and when they sign in. */
export const toUser = ({
  email: _email,
  language: _language,
  alerts: _alerts,
  queues: _queues,
  twoFactor: _twoFactor,
  lastSeenAt: _lastSeenAt,
  photoKey: _photoKey,
  ...user
}: KnownUser): UserAccount => user
