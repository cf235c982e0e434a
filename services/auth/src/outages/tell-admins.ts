import type { Mails } from '@recado/kit/mail/mails'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { getCompany } from '../companies/company-repository.ts'
import { MAILS } from '../mail/mails.ts'
import { sayOutage } from '../push/push-words.ts'
import { writePush } from '../push/write-push.ts'
import { LIFETIME, later } from '../sessions/lifetimes.ts'
import type { Database, Tx } from '../tables/db.ts'
import { findAdmins } from '../users/user-repository.ts'

export type TellDeps = {
  readonly cipher: Cipher
  readonly mails: Mails<Database> | undefined
  readonly publicUrl: string
}

/** A number that was unlinked, is away for long, or is open again. */
export type Told = {
  readonly id: number
  readonly name: string
  readonly version: number // of the connection
  readonly what: 'unlinked' | 'away' | 'back'
}

/** Notifies the admins of the company by push messages and by mail. */
export async function tellAdmins(tx: Tx, { cipher, mails, publicUrl }: TellDeps, told: Told): Promise<void> {
  const { id, name, version, what } = told
  const now = new Date()
  const expiresAt = later(now, LIFETIME.outageNotice)
  await writePush(
    tx,
    cipher,
    {
      source: `connection ${id} v${version} ${what}`,
      tag: `connection-${id}`,
      url: '/connections',
      concern: { kind: 'connection' },
      expiresAt,
      say: (language, hasContent) => sayOutage(what, name, language, hasContent),
    },
    now,
  )
  if (!mails) return
  const { language: ofCompany } = await getCompany(tx)
  for (const { id: userId, email, language } of await findAdmins(tx)) {
    const letter = MAILS.outage(language ?? ofCompany, { what, name, link: `${publicUrl}/connections` })
    await mails.write(tx, { to: email, ...letter, purpose: 'connection-outage', userId, expiresAt })
  }
}
