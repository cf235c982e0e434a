import type { OfCompany } from '@recado/kit/db/columns'

export type UsageTable = OfCompany & {
  kind: 'connection' | 'queue'
  id: number
  is_deleted: boolean
}
