import type { OfCompany } from '@recado/kit/db/columns'

/** A session; its row is deleted when the session ends. */
export type SessionTable = OfCompany & {
  id: string
  user_id: number
  started_at: Date
  expires_at: Date
  ip: string
  user_agent: string
  last_used_at: Date
}

export type RefreshTokenTable = OfCompany & {
  hash: Buffer
  session_id: string
  expires_at: Date
  used_at: Date | null
  successor: Buffer | null // encrypted
}
