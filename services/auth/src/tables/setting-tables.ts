import type { OfCompany } from '@recado/kit/db/columns'
import type { Generated } from 'kysely'

export type SettingTable = OfCompany & {
  key: string
  value: string
  sealed: Buffer | null
  version: Generated<number>
}
