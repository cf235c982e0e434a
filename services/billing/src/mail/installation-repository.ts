import { PRODUCT } from '@recado/contracts/installation/installation'
import type { InstallationDetail } from '@recado/contracts/installation/installation-change'
import type { MailIdentity } from '@recado/kit/mail/mails'
import { sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'

/** Stores the installation from auth's event. An older version never replaces a newer one. */
export async function keepInstallation({ db }: RepositoryTx, installation: InstallationDetail): Promise<void> {
  const row = { name: installation.name, mail_from: installation.mailFrom, version: installation.version }
  await db
    .insertInto('installation_ref')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('is_only').doUpdateSet(row).where('installation_ref.version', '<', sql<number>`excluded.version`),
    )
    .execute()
}

/** Returns as whom the installation writes mails. */
export async function getMailIdentity({ db }: RepositoryTx): Promise<MailIdentity> {
  const row = await db.selectFrom('installation_ref').select(['name', 'mail_from as mailFrom']).executeTakeFirst()
  return row ?? { name: PRODUCT, mailFrom: null }
}
