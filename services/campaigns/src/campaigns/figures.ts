import type { CampaignStats } from '@recado/contracts/campaigns/campaign'
import type { Figures } from '../tables/campaign-tables.ts'

const STATS = {
  valid: 0,
  pending: 0,
  queued: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  failed: 0,
  skipped: 0,
  confirmationRequested: 0,
  confirmed: 0,
  answered: 0,
  optedOut: 0,
  delayed: 0,
} as const satisfies CampaignStats

/** @returns the counts that the API shows, with 0 for those that were not counted yet */
export const statsOf = (figures: Partial<Figures>): CampaignStats => {
  const { unready: _unready, due: _due, left: _left, ...shown } = figures
  return { ...STATS, ...shown }
}
