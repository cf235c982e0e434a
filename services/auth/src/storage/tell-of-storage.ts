import type { Mails } from '@recado/kit/mail/mails'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { getCompany } from '../companies/company-repository.ts'
import { storageMail } from '../mail/storage-mail.ts'
import { sayStorage } from '../push/push-words.ts'
import { writePush } from '../push/write-push.ts'
import { LIFETIME, later } from '../sessions/lifetimes.ts'
import type { Database, Tx } from '../tables/db.ts'
import { findAdmins } from '../users/user-repository.ts'

export type TellDeps = {
  readonly cipher: Cipher
  readonly mails: Mails<Database> | undefined
  readonly publicUrl: string
}

const PAGE = '/settings?tab=company'

/** Notifies the admins of the company by push messages and by mail. */
export async function tellOfStorage(
  tx: Tx,
  { cipher, mails, publicUrl }: TellDeps,
  { what, source }: { readonly what: 'near' | 'full'; readonly source: string },
): Promise<void> {
  const now = new Date()
  const expiresAt = later(now, LIFETIME.storageNotice)
  await writePush(
    tx,
    cipher,
    {
      source,
      tag: 'storage',
      url: PAGE,
      concern: { kind: 'storage' },
      expiresAt,
      say: (language) => sayStorage(what, language),
    },
    now,
  )
  if (!mails) return
  const { language: ofCompany } = await getCompany(tx)
  for (const { id: userId, email, language } of await findAdmins(tx)) {
    const letter = storageMail(language ?? ofCompany, { what, link: publicUrl + PAGE })
    await mails.write(tx, { to: email, ...letter, purpose: 'storage-notice', userId, expiresAt })
  }
}
