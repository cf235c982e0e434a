import type { OfCompany } from '@recado/kit/db/columns'
import type { Generated } from 'kysely'

/** Records which copies of other services' data are complete, and when the others were last requested. */
export type KnownCopyTable = OfCompany & {
  kind: CopyKind
  asked_at: Generated<Date>
  is_complete: Generated<boolean>
}

export type CopyKind = 'connection' | 'tag' | 'file-list' | 'open-ticket'
