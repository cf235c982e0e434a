import type { OfCompany } from '@recado/kit/db/columns'
import type { Generated } from 'kysely'

/** A kind of copy, and whether it is complete. */
export type KnownCopyTable = OfCompany & {
  kind: CopyKind
  asked_at: Generated<Date>
  is_complete: Generated<boolean>
}

export type CopyKind = 'connection' | 'tag' | 'file-list'
