import { mergeSpecialDays } from '@recado/contracts/calendar/merge-special-days'
import type { OpeningHours } from '@recado/contracts/calendar/opening-hours'
import { getCompanySettings } from '@recado/kit/copies/company-settings'
import type { Tx } from '../../tables/db.ts'
import { findQueue } from '../queues/queue-repository.ts'

/** @returns the hours of the company or the queue, as the company has chosen; undefined: around the clock */
export async function findOpening(tx: Tx, queueId: number | null): Promise<OpeningHours | undefined> {
  const { company, settings } = await getCompanySettings(tx)
  const { timezone: zone, specialDays } = company
  if (settings.scheduleType === 'company') return { hours: company.schedules, special: specialDays, zone }
  if (settings.scheduleType !== 'queue' || queueId === null) return undefined
  const queue = await findQueue(tx, queueId)
  return queue && { hours: queue.schedules, special: mergeSpecialDays(specialDays, queue.specialDays), zone }
}
