import type { OfCompany } from '@recado/kit/db/columns'
import type { Generated } from 'kysely'

export type TwoFactorTable = OfCompany & {
  user_id: number
  pending: Buffer | null
  secret: Buffer | null
  last_step: Generated<number>
  recovery_hashes: Generated<Buffer[]>
}
