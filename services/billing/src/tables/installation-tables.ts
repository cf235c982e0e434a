import type { Generated } from 'kysely'

/** Copy of the operator's choices for mails; the table has at most one row. */
export type InstallationRefTable = {
  is_only: Generated<boolean>
  name: string
  mail_from: string | null
  version: number
}
