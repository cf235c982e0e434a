import { PRODUCT } from '@recado/contracts/installation/installation'
import type { InstallationDetail } from '@recado/contracts/installation/installation-change'
import { logoPathOf } from '@recado/contracts/installation/logo-path'
import type { Selectable, Updateable } from 'kysely'
import type { RepositoryTx, System } from '../tables/db.ts'
import type { InstallationTable } from '../tables/installation-tables.ts'

/** The installation, with where its logo is stored. */
export type StoredInstallation = {
  readonly detail: InstallationDetail
  readonly logo: { readonly path: string; readonly mime: string } | null
}

export const readInstallation = async (system: System): Promise<StoredInstallation> =>
  toStored(await system.selectFrom('installation').selectAll().executeTakeFirstOrThrow())

export const getInstallation = async ({ db }: RepositoryTx): Promise<StoredInstallation> =>
  toStored(await db.selectFrom('installation').selectAll().executeTakeFirstOrThrow())

/** Returns as whom the installation writes mails. */
export const getMailIdentity = async (tx: RepositoryTx): Promise<InstallationDetail> =>
  (await getInstallation(tx)).detail

/** Locks the installation until the transaction ends. */
export const lockInstallation = async ({ db }: RepositoryTx): Promise<StoredInstallation> =>
  toStored(await db.selectFrom('installation').selectAll().forUpdate().executeTakeFirstOrThrow())

export async function updateInstallationRow(
  { db }: RepositoryTx,
  change: Updateable<InstallationTable>,
): Promise<StoredInstallation> {
  const row = await db
    .updateTable('installation')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .returningAll()
    .executeTakeFirstOrThrow()
  return toStored(row)
}

const toStored = (row: Selectable<InstallationTable>): StoredInstallation => ({
  detail: {
    name: row.name ?? PRODUCT,
    accent: row.accent,
    logo: row.logo_path && logoPathOf(row.logo_path),
    supportText: row.support_text,
    supportLink: row.support_link,
    mailFrom: row.mail_from,
    version: row.version,
  },
  logo: row.logo_path === null ? null : { path: row.logo_path, mime: row.logo_mime ?? '' },
})
