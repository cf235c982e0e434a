import type { OfCompany } from '@recado/kit/db/columns'
import type { Generated } from 'kysely'

export type StoredFilesTable = OfCompany & {
  owner: string
  bytes: number
  files: number
  version: number
}

export type StorageTable = OfCompany & {
  limit_mb: number | null
  is_near: Generated<boolean>
  is_full: Generated<boolean>
  version: Generated<number>
}
