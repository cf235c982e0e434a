import type { OfCompany } from '@recado/kit/db/columns'
import type { Generated } from 'kysely'

/** Which copies of other services' data are complete. */
export type KnownCopyTable = OfCompany & {
  kind: CopyKind
  asked_at: Generated<Date>
  is_complete: Generated<boolean>
}

export type CopyKind = 'connection' | 'tag' | 'file-list'
