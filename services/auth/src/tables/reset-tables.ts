import type { OfCompany } from '@recado/kit/db/columns'

export type ResetTable = OfCompany & { hash: Buffer; user_id: number; expires_at: Date }
