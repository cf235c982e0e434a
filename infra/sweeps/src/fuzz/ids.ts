import { type Entity, refOf } from '@recado/contracts/ids'
import type { z } from 'zod'
import type { Subject } from '../subject.ts'
import type { Random } from './random.ts'
import type { Ids } from './values.ts'

type Id = number | string
type Part = {
  shape?: Readonly<Record<string, z.core.$ZodType>>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
}

const ODD = [1, 900_000_000_000_001, 2 ** 31, 2 ** 53 - 1] as const
const REMEMBERED = 30 // the latest ids of each entity

/** The known ids: those of the two companies and of earlier answers. */
export type KnownIds = Ids & { learn(schema: z.core.$ZodType, value: unknown): void }

export function createIds(random: Random, { own, other }: Pick<Subject, 'own' | 'other'>): KnownIds {
  const known = new Map<string, Id[]>()
  const listOf = (entity: Entity, isText: boolean): Id[] => {
    const name = `${entity} ${isText}`
    const list = known.get(name) ?? [(isText ? own.uuids : own.ids)?.[entity] ?? 1]
    known.set(name, list)
    return list
  }

  function learn(schema: z.core.$ZodType, value: unknown): void {
    if (value === null || value === undefined) return
    const { shape, element, innerType } = schema._zod.def as unknown as Part
    if (innerType) learn(innerType, value)
    else if (element && Array.isArray(value)) for (const one of value.slice(0, 3)) learn(element, one)
    else if (shape)
      for (const [key, part] of Object.entries(shape)) learn(part, (value as Record<string, unknown>)[key])
    else remember(refOf(schema), value)
  }

  function remember(entity: Entity | undefined, value: unknown): void {
    if (!entity || (typeof value !== 'number' && typeof value !== 'string')) return
    const list = listOf(entity, typeof value === 'string')
    if (!list.includes(value)) list.push(value)
    if (list.length > REMEMBERED) list.splice(1, 1) // the first id, which the company had at the start, stays
  }

  const idOf = (entity: Entity, isText: boolean): Id => {
    const [first = 1, ...rest] = listOf(entity, isText)
    return random.chance(0.5) ? first : random.pick([first, ...rest])
  }
  return {
    learn,
    numberOf: (entity) => {
      if (entity === 'company') return own.id
      if (random.chance(0.1)) return random.pick(ODD)
      return Number(random.chance(0.1) ? (other.ids[entity] ?? 1) : idOf(entity, false))
    },
    uuidOf: (entity) => (random.chance(0.2) ? crypto.randomUUID() : String(idOf(entity, true))),
  }
}
