import type { Period } from '@recado/kit/periods'
import { sql } from 'kysely'
import { startOfDay } from '../../conversation/companies/company-zone-repository.ts'

/** The first moment of the period, and the first one after it; a statement computes them once, under the name `days`. */
export const momentsOf = ({ from, to }: Period) =>
  sql<{ first: Date; after: Date }>`(select ${startOfDay(from)} as first, ${startOfDay(to, 1)} as after)`

/** Whether the time in a column is in the period `days`. */
export const isIn = (column: string) =>
  sql<boolean>`(${sql.ref(column)} >= (select first from days) and ${sql.ref(column)} < (select after from days))`
