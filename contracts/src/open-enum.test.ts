import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { OPEN, openEnum, openList, openUnion } from './open-enum.ts'

const sources = fileURLToPath(new URL('.', import.meta.url))
const LATER = 'of-a-later-release'

type Read = { readonly name: string; readonly schema: z.ZodType }
type Def = z.core.$ZodTypeDef & {
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly options?: readonly z.ZodType[]
  readonly items?: readonly z.ZodType[]
  readonly discriminator?: string
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
  readonly keyType?: z.ZodType
  readonly valueType?: z.ZodType
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The schemas in one export of the contracts whose values another process or a browser reads. */
function readsOf(value: unknown): Read[] {
  if (!isRecord(value)) return []
  if ('type' in value && 'data' in value && 'schema' in value)
    return [{ name: `event ${String(value['type'])}`, schema: value['data'] as z.ZodType }]
  if ('method' in value && 'url' in value && 'response' in value)
    return [
      { name: `answer ${String(value['method'])} ${String(value['url'])}`, schema: value['response'] as z.ZodType },
    ]
  return []
}

/** The schemas in one export of the contracts whose values a client sends. */
function requestsOf(value: unknown): Read[] {
  if (!isRecord(value) || !('method' in value && 'url' in value && 'response' in value)) return []
  return ['params', 'query', 'body'].flatMap((part) => {
    const schema = value[part] as z.ZodType | undefined
    return schema ? [{ name: `${part} of ${String(value['method'])} ${String(value['url'])}`, schema }] : []
  })
}

async function loadModules(): Promise<Record<string, unknown>[]> {
  const files = globSync('**/*.ts', { cwd: sources, exclude: (path) => path.endsWith('.test.ts') }).sort()
  return Promise.all(files.map(async (file) => import(pathToFileURL(join(sources, file)).href)))
}

function everythingRead(modules: readonly Record<string, unknown>[]): Read[] {
  const frames = modules.flatMap((module) => Object.entries((module['LIVE_FRAMES'] ?? {}) as object))
  const ofFrames = frames.flatMap(([subject, actions]) =>
    Object.entries(actions as Record<string, z.ZodType>).map(([action, schema]) => ({
      name: `frame ${subject} ${action}`,
      schema,
    })),
  )
  return [...modules.flatMap((module) => Object.values(module).flatMap(readsOf)), ...ofFrames]
}

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success

/** The places where the schema accepts only some texts, as `path: a, b`. */
function closedIn(schema: z.ZodType, path: string): string[] {
  const def = schema._zod.def as Def
  const at = (inner: z.ZodType | undefined, name = '') => (inner ? closedIn(inner, path + name) : [])
  switch (def.type) {
    case 'enum':
      return [`${path}: ${Object.values(def.entries ?? {}).join(', ')}`]
    case 'literal':
      return def.values?.every((value) => typeof value === 'boolean') ? [] : [`${path}: ${def.values?.join(', ')}`]
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([key, inner]) => at(inner, `.${key}`))
    case 'union':
      return closedInUnion(schema, def, path)
    case 'pipe':
      if (accepts(schema, LATER) || accepts(schema, [LATER])) return []
      return [...at(def.in), ...(isOpenUnion(schema, def) ? closedInOptions(def, path) : at(def.out))]
    case 'array':
      return at(def.element, '[]')
    case 'record':
      return [...at(def.keyType, '{key}'), ...at(def.valueType, '{}')]
    case 'tuple':
      return (def.items ?? []).flatMap((item) => at(item, '[]'))
    default:
      return at(def.innerType)
  }
}

/** The discriminated union inside a schema that `openUnion` creates. */
const keyedIn = ({ out }: Def): Def | undefined =>
  (out?._zod.def as Def | undefined)?.options?.[0]?._zod.def as Def | undefined

function isOpenUnion(schema: z.ZodType, def: Def): boolean {
  const key = keyedIn(def)?.discriminator
  return key !== undefined && accepts(schema, { [key]: LATER })
}

const closedInOptions = (def: Def, path: string): string[] => closedBesideKey(keyedIn(def) ?? def, path)

function closedInUnion(schema: z.ZodType, def: Def, path: string): string[] {
  const { options = [], discriminator } = def
  if (discriminator !== undefined) return [`${path}.${discriminator}: closed union`, ...closedBesideKey(def, path)]
  return accepts(schema, LATER) ? [] : options.flatMap((one) => closedIn(one, path))
}

/** Skips the discriminator of each option, because its values are those of the union. */
const closedBesideKey = ({ options = [], discriminator }: Def, path: string): string[] =>
  options
    .flatMap((option) => Object.entries((option._zod.def as Def).shape ?? {}))
    .filter(([key]) => key !== discriminator)
    .flatMap(([key, one]) => closedIn(one, `${path}.${key}`))

/** Choices that stay closed on purpose, with the reason; the pattern matches the end of the path. */
const CLOSED: readonly (readonly [RegExp, string])[] = [
  [/^event campaign\.message-requested\.step: /, 'a command: a message of an unknown kind is not sent as another kind'],
  [/^event message\.change-requested\.change\.kind: /, 'a command: an unknown change is not made'],
  [/^event message\.send-requested\.content\.kind: /, 'a command: unknown content is not sent as other content'],
  [/^event message\.send-requested\.priority: /, 'a command: nothing is queued out of its turn'],
  [/\.weekdayEn: /, 'the week has seven days'],
  [/^answer GET \/installation\/manifest\.id: /, 'browsers would take another id for another application'],
  [/\.priority: [123]$/, 'high, medium and low: there is no fourth'],
  [
    /[sS]ettings.*\.(?:messageInterval|longerIntervalAfter|greaterInterval): \d+$/,
    'numbers of a form, sent as they are read',
  ],
  [/\.preferences\.undoSeconds: 0, 6, 10$/, 'another number is read as six seconds'],
]
const isClosedOnPurpose = (where: string) => CLOSED.some(([path]) => path.test(where))

test('schemas of events, frames and answers accept values of a later release, except choices that are closed on purpose', async () => {
  const all = everythingRead(await loadModules())
  const closed = all.flatMap(({ name, schema }) => closedIn(schema, name))

  expect(all.length).toBeGreaterThan(300) // otherwise the files were not found
  expect(closed.filter((where) => !isClosedOnPurpose(where))).toEqual([])
  expect(CLOSED.filter(([path]) => !closed.some((where) => path.test(where)))).toEqual([]) // every exception is needed
})

/** The places where the schema replaces an unknown choice by another one, or leaves it out. */
function openIn(schema: z.ZodType, path: string): string[] {
  if (OPEN.get(schema)) return [path]
  const def = schema._zod.def as Def
  const inner = [
    ...Object.entries(def.shape ?? {}),
    ...[
      ...(def.options ?? []),
      ...(def.items ?? []),
      def.in,
      def.out,
      def.innerType,
      def.element,
      def.keyType,
      def.valueType,
    ].flatMap((one) => (one ? [['', one] as const] : [])),
  ]
  return inner.flatMap(([key, one]) => openIn(one, key ? `${path}.${key}` : path))
}

test('schemas of requests refuse a choice that the server does not know', async () => {
  const requests = (await loadModules()).flatMap((module) => Object.values(module).flatMap(requestsOf))

  expect(requests.length).toBeGreaterThan(200) // otherwise the files were not found
  expect(requests.flatMap(({ name, schema }) => openIn(schema, name))).toEqual([])
})

const Color = z.enum(['red', 'green'])
const Change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paint'), color: Color }),
  z.object({ kind: z.literal('wipe') }),
])

test('`openIn` finds each kind of open choice, and `closedIn` finds each kind of closed choice', () => {
  const open = z.object({
    color: openEnum(Color, 'red').nullable(),
    colors: z.array(openList(Color)).optional(),
    change: openUnion(Change),
    shades: z.record(openEnum(Color), z.string()),
  })
  const closed = z.object({ color: Color, shades: z.record(Color, z.string()) })

  expect(openIn(open, 'body')).toEqual(['body.color', 'body.colors', 'body.change', 'body.shades'])
  expect(closedIn(closed, 'event')).toEqual(['event.color: red, green', 'event.shades{key}: red, green'])
})

test('an open choice accepts unknown texts, and refuses other types', () => {
  const Read = z.object({ color: openEnum(Color), shade: openEnum(Color, 'red').nullable().optional() })

  expect(Read.parse({ color: 'green', shade: null })).toEqual({ color: 'green', shade: null })
  expect(Read.parse({ color: 'blue', shade: 'blue' })).toEqual({ color: 'unknown', shade: 'red' })
  for (const color of [7, null, undefined, {}]) expect(accepts(Read, { color }), String(color)).toBe(false)
})

test('an open list leaves out unknown texts, and refuses other types', () => {
  const Read = openList(Color)

  expect(Read.parse(['blue', 'red'])).toEqual(['red'])
  for (const colors of ['red', [7], undefined]) expect(accepts(Read, colors), String(colors)).toBe(false)
})

test('an open union accepts an unknown option without its fields, and refuses an invalid known option', () => {
  const Read = openUnion(Change)

  expect(Read.parse({ kind: 'paint', color: 'red' })).toEqual({ kind: 'paint', color: 'red' })
  expect(Read.parse({ kind: 'spray', width: 2 })).toEqual({ kind: 'unknown' })
  for (const change of [{ kind: 'paint', color: 'blue' }, { kind: 7 }, {}, null])
    expect(accepts(Read, change), JSON.stringify(change)).toBe(false)
})
