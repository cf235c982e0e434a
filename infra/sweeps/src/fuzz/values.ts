import { type Entity, refOf } from '@recado/contracts/ids'
import type { z } from 'zod'
import type { Random } from './random.ts'

/** Ids for a request, as numbers or as texts. */
export type Ids = { numberOf(entity: Entity): number; uuidOf(entity: Entity): string }

type Schema = z.core.$ZodType
type Def = {
  type: string
  format?: string
  shape?: Readonly<Record<string, Schema>>
  element?: Schema
  options?: readonly Schema[]
  innerType?: Schema
  in?: Schema
  out?: Schema
  entries?: Readonly<Record<string, string>>
  values?: readonly unknown[]
}
type Bag = { minimum?: number; maximum?: number; patterns?: ReadonlySet<RegExp> }

const TEXTS = [
  'a',
  'Ação',
  'ß',
  'İ',
  '😀👩‍👩‍👧',
  '%',
  '_',
  '\\',
  "'; drop table ticket --",
  '<b>x</b>',
  '{{name}} {{',
  '[1,2]',
  '‮dlrow',
  ' a ',
  '\n',
  '0',
  '-1',
  '1e3',
  'null',
  'true',
  '%00',
  '#a1b2c3',
  '#abc',
  '5511987654321',
  '12345678',
  '+55 (11) 98765-4321',
  'disabled',
  'enabled',
] as const
const FORMATS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  email: ['a@b.co', 'UPPER@Exemplo.com.br', "o'neil+tag@exemplo.com", `${'x'.repeat(60)}@exemplo.com.br`],
  date: ['0000-01-01', '0001-01-01', '1969-12-31', '2024-02-29', '2026-03-01', '9999-12-31'],
  datetime: [
    ...(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '1969-12-31T23:59:59.999Z', '2026-03-01T12:00:00Z'] as const),
    ...(['2099-01-01T12:00:00+14:00', '9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59-23:59'] as const),
  ],
}
const NUMBERS = [0, 1, 2, 7, 40, 500, 10_000, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1] as const

/** @returns a function that makes a value that a schema probably accepts, mostly at its limits */
export function createValues(random: Random, ids: Ids): (schema: Schema) => unknown {
  function makeValue(schema: Schema): unknown {
    const def = schema._zod.def as unknown as Def
    const entity = refOf(schema)
    if (entity && def.type === 'number') return ids.numberOf(entity)
    if (entity && def.type === 'string') return ids.uuidOf(entity)
    switch (def.type) {
      case 'optional':
      case 'default':
        return random.chance(0.3) ? undefined : inner(def)
      case 'nullable':
        return random.chance(0.3) ? null : inner(def)
      case 'pipe':
        return makeValue(known(isDecidedByResult(def) ? def.out : def.in))
      case 'union':
        return makeValue(random.pick(def.options as [Schema, ...Schema[]]))
      case 'object':
        return Object.fromEntries(Object.entries(def.shape ?? {}).map(([key, part]) => [key, makeValue(part)]))
      case 'array':
        return listOf(known(def.element), schema._zod.bag as Bag)
      case 'enum':
        return random.pick(Object.values(def.entries ?? {}) as [string, ...string[]])
      case 'literal':
        return random.pick(def.values as [unknown, ...unknown[]])
      case 'boolean':
        return random.chance(0.5)
      case 'number':
        return numberOf(schema._zod.bag as Bag)
      case 'string':
        return textOf(def, schema._zod.bag as Bag)
      default:
        throw new Error(`the fuzz test has no generator for the schema type ${def.type}`)
    }
  }
  const isDecidedByResult = ({ in: given, out }: Def) =>
    known(given)._zod.def.type === 'transform' || known(out)._zod.def.type === 'literal'
  const inner = ({ innerType }: Def) => makeValue(known(innerType))

  function listOf(element: Schema, { maximum = 3 }: Bag): unknown[] {
    const length = random.pick([0, 1, 1, 2, Math.min(maximum, 50)])
    const one = makeValue(element)
    return Array.from({ length }, () => (random.chance(0.3) ? one : makeValue(element)))
  }

  function numberOf({ minimum = 0, maximum = 2 ** 53 - 1 }: Bag): number {
    const fitting = NUMBERS.filter((number) => number >= minimum && number <= maximum)
    return random.pick([minimum, Math.min(maximum, 2 ** 53 - 1), ...fitting])
  }

  function textOf({ format }: Def, { minimum = 0, maximum = 100, patterns = new Set() }: Bag): string {
    if (format === 'uuid') return crypto.randomUUID()
    const ofFormat = FORMATS[format ?? '']
    if (ofFormat) return random.pick(ofFormat)
    const matching = TEXTS.filter((text) => [...patterns].every((pattern) => pattern.test(text)))
    const text = random.pick([matching[0] ?? 'x', ...matching])
    if (patterns.size > 0) return text
    const length = random.pick([minimum, Math.max(minimum, text.length), Math.max(minimum, text.length), maximum])
    return text.repeat(Math.ceil(length / text.length)).slice(0, length)
  }

  return makeValue
}

function known(schema: Schema | undefined): Schema {
  if (!schema) throw new Error('a part of the schema is missing')
  return schema
}
