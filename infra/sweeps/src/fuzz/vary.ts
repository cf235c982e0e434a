import type { RouteContract } from '@recado/contracts/route'
import type { z } from 'zod'
import type { Sample } from '../subject.ts'
import type { Random } from './random.ts'

type MakeValue = (schema: z.core.$ZodType) => unknown
type Values = Readonly<Record<string, unknown>>

const ODD = ['', ' ', 'nonsense', -1, 0, 1.5, 2 ** 53, true, null, [], {}, [null], '\0', 'x'.repeat(2_000)] as const

/** The sample with some values replaced; most are valid by the contract. */
export function vary(random: Random, route: RouteContract, sample: Sample, makeValue: MakeValue): Sample {
  const varied = (schema: z.ZodObject | undefined, given: object | undefined, kept: number): Values => {
    const values: Record<string, unknown> = { ...given }
    for (const [key, part] of Object.entries(schema?.shape ?? {})) {
      if (key === 'companyId' || random.chance(kept)) continue // a foreign company is refused before all other checks
      values[key] = random.chance(0.05) ? random.pick(ODD) : makeValue(part)
    }
    return values
  }
  return {
    ...sample,
    ...(route.params && { params: named(varied(route.params, sample.params, 0.7), sample.params) }),
    ...(route.query && { query: varied(route.query, sample.query, 0.5) }),
    ...(route.body && { body: varied(route.body, sample.body, 0.5) }),
  }
}

/** Returns the sample's value where the varied value is empty, because an empty path segment leads to another route. */
const named = (params: Values, given: object | undefined): Values =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      isEmptyInPath(value) ? (given as Values | undefined)?.[key] : value,
    ]),
  )

/** `[]` and `[null]` are empty too. */
const isEmptyInPath = (value: unknown): boolean => value !== undefined && String(value) === ''
