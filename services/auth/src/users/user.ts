import type { User, UserDetail } from '@recado/contracts/auth/user'

/** What colleagues and other services may know of a user: neither e-mail nor language. */
export const toUser = ({ email: _email, language: _language, queues: _queues, ...user }: UserDetail): User => user
