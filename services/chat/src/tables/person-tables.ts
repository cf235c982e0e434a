import type { OfCompany } from '@recado/kit/db/columns'

export type PresenceTable = OfCompany & { user_id: number; version: number; online: boolean }
