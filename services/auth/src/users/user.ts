import type { UserAccount } from '@recado/contracts/auth/user'
import type { KnownUser } from './user-repository.ts'

/** Returns the fields of a user for other services: without e-mail, language, alerts, preferences and sign-in data. */
export const toUser = ({
  email: _email,
  language: _language,
  alerts: _alerts,
  preferences: _preferences,
  queues: _queues,
  twoFactor: _twoFactor,
  lastSeenAt: _lastSeenAt,
  photoKey: _photoKey,
  ...user
}: KnownUser): UserAccount => user
