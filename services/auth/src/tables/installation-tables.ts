import type { Generated } from 'kysely'

/** The operator's choices for the installation; the table has one row. */
export type InstallationTable = {
  is_only: Generated<boolean>
  name: string | null
  accent: string | null
  logo_path: string | null
  logo_mime: string | null
  mail_from: string | null
  support_text: Generated<string>
  support_link: string | null
  version: Generated<number>
}
