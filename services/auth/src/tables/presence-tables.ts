import type { OfCompany } from '@recado/kit/db/columns'

export type PresenceTable = OfCompany & { user_id: number; node: string; is_online: boolean; said_at: Date }
