import type { OfCompany } from '@recado/kit/db/columns'

export type OfConnection = OfCompany & { connection_id: number }
