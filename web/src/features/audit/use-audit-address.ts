import { useAddress } from '../../shared/list/use-address.ts'
import type { AuditFilter } from './audit-list.ts'

const KEYS = ['user', 'entity', 'action', 'from', 'to'] as const
const DAY = /^\d{4}-\d\d-\d\d$/

/** The filters of the log, stored in the query string; invalid values are ignored. */
export function useAuditAddress() {
  const { read, change } = useAddress()
  const textOf = (key: (typeof KEYS)[number]) => read(key) || undefined
  const dayOf = (key: 'from' | 'to') => (DAY.test(read(key)) ? read(key) : undefined)
  const userId = Number(read('user'))
  const filter: AuditFilter = {
    userId: Number.isSafeInteger(userId) && userId > 0 ? userId : undefined,
    entity: textOf('entity'),
    action: textOf('action'),
    from: dayOf('from'),
    to: dayOf('to'),
  }
  return {
    filter,
    isFiltered: Object.values(filter).some((value) => value !== undefined),
    change,
    clear: () => change(Object.fromEntries(KEYS.map((key) => [key, undefined]))),
  }
}
