import { ReportBy, ReportList } from '@recado/contracts/reports/report'
import { dayIn } from '../../shared/i18n/zone.ts'
import { useAddress } from '../../shared/list/use-address.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { useNow } from '../../shared/ui/use-now.ts'
import type { ListQuery } from './api.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
const ID = /^(none|[1-9]\d{0,14})$/

/** The query field that chooses the work of one group. */
const FIELDS = { queue: 'queueId', user: 'userId', tag: 'tagId', connection: 'connectionId' } as const

/** A number of the report: its list, in one group or in one hour of the week if either is given. */
export type OpenedNumber = {
  readonly list: ReportList
  readonly group?: string | undefined // `none`: without a queue, a person or a tag
  readonly weekday?: number | undefined
  readonly hour?: number | undefined
}

/** The state of the report, stored in the query string. The default period is the current month. */
export function useReportAddress() {
  const { read, change } = useAddress()
  const { company } = useCurrentUser()
  const today = dayIn(company.timezone, useNow().toISOString())
  const day = (key: string) => (DAY.test(read(key)) ? read(key) : undefined)
  const period = { from: day('from') ?? `${today.slice(0, 7)}-01`, to: day('to') ?? today }
  const by = ReportBy.safeParse(read('by')).data ?? 'queue'
  const isOpenHours = read('open') === '1'
  const filter = {
    date_from: period.from,
    date_to: period.to,
    ...(isOpenHours && { openHours: 'true' as const }),
  }
  return {
    today,
    period,
    by,
    isOpenHours,
    filter,
    opened: openedIn(read),
    setPeriod: ({ from, to }: { from: string | undefined; to: string | undefined }) => change({ from, to }),
    setBy: (next: string) => change({ by: next === 'queue' ? undefined : next }),
    setOpenHours: (isOn: boolean) => change({ open: isOn ? '1' : undefined }),
    open: ({ list, group, weekday, hour }: OpenedNumber) =>
      change({ list, group, weekday: weekday?.toString(), hour: hour?.toString() }),
    close: () => change({ list: undefined, group: undefined, weekday: undefined, hour: undefined }),
    queryOf: ({ list, group, weekday, hour }: OpenedNumber): ListQuery => ({
      ...filter,
      list,
      ...(group !== undefined && { [FIELDS[by]]: group === 'none' ? 'none' : Number(group) }),
      ...(weekday !== undefined && { weekday }),
      ...(hour !== undefined && { hour }),
    }),
  }
}

function openedIn(read: (key: string) => string): OpenedNumber | undefined {
  const list = ReportList.safeParse(read('list')).data
  if (!list) return undefined
  const [weekday, hour] = [numberIn(read('weekday')), numberIn(read('hour'))]
  return { list, group: ID.test(read('group')) ? read('group') : undefined, weekday, hour }
}

const numberIn = (text: string): number | undefined => (/^\d{1,2}$/.test(text) ? Number(text) : undefined)
