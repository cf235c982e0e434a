import type { Generated } from 'kysely'

export type SigningKeyTable = {
  kid: string
  sealed: Buffer
  generation: number
  not_before: Date
  created_at: Generated<Date>
}
