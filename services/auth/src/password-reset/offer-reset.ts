import { LANGUAGES, type Language } from '@recado/contracts/language'
import type { Mails } from '@recado/kit/mail/mails'
import { MAILS } from '../mail/mails.ts'
import { LIFETIME, later } from '../sessions/lifetimes.ts'
import { hashOf, newRefreshToken } from '../sessions/refresh-token.ts'
import type { Database, Tx } from '../tables/db.ts'
import { shareLogin } from '../users/login-repository.ts'
import { insertReset, RESET_PURPOSE } from './reset-repository.ts'

const NOBODY = 0 // no user has this id
const NEVER = new Date(0) // an expired mail, which is never sent

type Input = {
  readonly userId: number | undefined // undefined if no user has the e-mail
  readonly email: string
  readonly language: Language | undefined // requested by the browser, for users who have not chosen a language
  readonly publicUrl: string
  readonly now: Date
}

/**
 * Queues the mail with a password link; earlier links stay valid until they expire. For an unknown e-mail it runs the
 * same statements and queues a mail that is never sent, so that the response takes as long.
 */
export async function offerReset(tx: Tx, mails: Mails<Database>, input: Input): Promise<void> {
  const { email, publicUrl, now } = input
  const token = newRefreshToken()
  const expiresAt = later(now, LIFETIME.reset)
  const login = await shareLogin(tx, { userId: input.userId ?? NOBODY, email })
  const userId = login?.userId ?? NOBODY
  await insertReset(tx, { hash: hashOf(token), userId, expiresAt })
  const language = login?.language ?? input.language ?? login?.companyLanguage ?? LANGUAGES[0]
  await mails.write(tx, {
    to: email,
    ...MAILS.resetPassword(language, { name: login?.name ?? '' }, `${publicUrl}/reset-password#${token}`),
    purpose: RESET_PURPOSE,
    userId: login ? userId : null,
    expiresAt: login ? expiresAt : NEVER,
  })
}
