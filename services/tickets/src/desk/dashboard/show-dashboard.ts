import { getViewer } from '../../conversation/users/get-viewer.ts'
import type { PersonTx } from '../../tables/db.ts'
import { type Attendant, type Counters, countTodayByHour, findFigures, findToday } from './dashboard-repository.ts'
import { byQueue, sharesOf } from './outcome-rules.ts'
import { periodOf } from './period.ts'
import { findOutcomes } from './target-repository.ts'

type Filter = Parameters<typeof periodOf>[0]
type Dashboard = {
  counters: Counters
  attendants: (Attendant & ReturnType<typeof sharesOf>)[]
  targets: ReturnType<typeof byQueue>
  ticketsToday: { hour: number; count: number }[]
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/**
 * The figures of open and finished work in a period, from the tickets that the caller may see.
 * @throws ERR_DASHBOARD_FILTER | ERR_VALIDATION
 */
export async function showDashboard(tx: PersonTx, filter: Filter): Promise<Dashboard> {
  const viewer = await getViewer(tx)
  const today = await findToday(tx)
  const period = periodOf(filter, today, tx.caller.language)
  const byHour = await countTodayByHour(tx, viewer, today)
  const { counters, attendants } = await findFigures(tx, viewer, period)
  const outcomes = await findOutcomes(tx, viewer, period)
  const byUser = Map.groupBy(outcomes, ({ userId }) => userId)
  return {
    counters,
    attendants: attendants.map((attendant) => ({ ...attendant, ...sharesOf(byUser.get(attendant.id) ?? []) })),
    targets: byQueue(outcomes),
    ticketsToday: HOURS.map((hour) => ({ hour, count: byHour.get(hour) ?? 0 })),
  }
}
