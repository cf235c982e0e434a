import { z } from 'zod'
import { TEXT_LIMIT } from './limits.ts'

/** Query of every paged list: a text to search for, and the page, from 1. */
export const PageQuery = z.object({
  searchParam: z.string().trim().max(TEXT_LIMIT.search).optional(),
  pageNumber: z.coerce.number<number>().int().min(1).max(10_000).default(1),
})

/** One page of a list; `count` is the number of rows in all pages. */
/* @__NO_SIDE_EFFECTS__ */
export const pageOf = <const K extends string, T extends z.ZodType>(name: K, row: T) =>
  z.object({ count: z.int().min(0), hasMore: z.boolean(), [name]: z.array(row) } as {
    count: z.ZodInt
    hasMore: z.ZodBoolean
  } & Record<K, z.ZodArray<T>>)

/** A list of ids given as JSON in a query string, as in `queueIds=[1,2]`. */
export const jsonList = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value) as unknown
    } catch {
      return value
    }
  }, z.array(item).max(200))

/** A calendar date from year 1 on; databases refuse the year 0. */
export const QueryDate = z.iso.date().refine((date) => date >= '0001-01-01')

/** `true` and `false` in a query string. */
export const queryFlag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((flag) => flag === 'true')
