import { exportFinished } from '@recado/contracts/company-export/events'
import type { Mails } from '@recado/kit/mail/mails'
import { companyExportMail } from '../mail/company-export-mail.ts'
import type { Database, Tx } from '../tables/db.ts'
import { findAdmins } from '../users/user-repository.ts'
import type { StoredExport } from './export-repository.ts'

export type TellDeps = { readonly mails: Mails<Database> | undefined; readonly publicUrl: string }

/** Notifies the user who requested the file, in the product and by mail, if they are still an admin. */
export async function tellRequester(
  tx: Tx,
  { mails, publicUrl }: TellDeps,
  { id: exportId, userId, language, expiresAt }: StoredExport,
  isReady: boolean,
): Promise<void> {
  const admin = (await findAdmins(tx)).find(({ id }) => id === userId)
  if (!admin) return
  await tx.emit(exportFinished, { exportId, userId, isReady })
  const letter = companyExportMail(language, { isReady, link: `${publicUrl}/settings?tab=export` })
  await mails?.write(tx, { to: admin.email, ...letter, purpose: 'company-export', userId, expiresAt })
}
