import type { Entity } from '@recado/contracts/ids'
import type { RouteContract } from '@recado/contracts/route'
import { z } from 'zod'

export type Part = 'params' | 'query' | 'body'

/** A value of a request that a caller chooses. */
export type Field = {
  readonly part: Part
  /** Keys from the part inwards; `*` is every place of a list. */
  readonly path: readonly string[]
  readonly entity: Entity | undefined
  readonly isText: boolean
}

/** Names that end like an id and refer to no fixed entity, each with its reason. */
const NAMES_OF_NO_ENTITY: Readonly<Record<string, string>> = {
  entityId: 'of whichever entity the record names',
  endToEndId: 'the Central Bank’s',
  clientId: 'chosen by the browser, to know its own message again',
  waMessageId: 'WhatsApp’s',
  sourceId: 'of an advertisement or post',
  clickId: 'of a click on an advertisement',
}

const PARTS: readonly Part[] = ['params', 'query', 'body']

/** Every value in a request of this route. */
export const fieldsOf = (route: RouteContract): Field[] =>
  PARTS.flatMap((part) => leavesOf(route[part], []).map((leaf) => ({ part, ...leaf })))

/** Names in requests and answers that end like an id and whose schema names no entity. */
export const unnamedIds = (route: RouteContract): string[] =>
  [...fieldsOf(route), ...leavesOf(route.response, [])]
    .filter(({ entity, path }) => !entity && isIdName(path))
    .map(({ path }) => path.join('.'))

/** True when the schema contains a free text at any depth. */
export const hasText = (schema: z.core.$ZodType): boolean => leavesOf(schema, []).some(({ isFreeText }) => isFreeText)

function isIdName(path: readonly string[]): boolean {
  const name = path.findLast((key) => key !== '*') ?? ''
  return /(^id|^uuid|Id|Ids|Uuid)$/.test(name) && !Object.hasOwn(NAMES_OF_NO_ENTITY, name)
}

type Leaf = Pick<Field, 'path' | 'entity' | 'isText'> & { isFreeText: boolean }
type Shape = Readonly<Record<string, z.core.$ZodType>>
type Def = {
  type: string
  format?: string
  shape?: Shape
  element?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  items?: readonly z.core.$ZodType[]
  innerType?: z.core.$ZodType
  valueType?: z.core.$ZodType
  left?: z.core.$ZodType
  right?: z.core.$ZodType
  in?: z.core.$ZodType
  out?: z.core.$ZodType
}

function leavesOf(schema: z.core.$ZodType | undefined, path: readonly string[]): Leaf[] {
  if (!schema) return []
  const def = schema._zod.def as unknown as Def
  if (def.type === 'transform') return [] // the pipe continues with its result
  const entity = z.globalRegistry.get(schema)?.['ref'] as Entity | undefined
  if (entity) return [{ path, entity, isText: def.type === 'string', isFreeText: false }]
  if (def.shape) return Object.entries(def.shape).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
  if (def.element) return leavesOf(def.element, [...path, '*'])
  const inner = [def.innerType, def.in, def.out, def.left, def.right, ...(def.options ?? [])].filter(
    (one) => one !== undefined,
  )
  if (inner.length > 0) return inner.flatMap((one) => leavesOf(one, path))
  if (def.valueType) return leavesOf(def.valueType, [...path, '*'])
  if (def.items || ['unknown', 'any', 'custom', 'lazy'].includes(def.type)) {
    throw new Error(`the sweep does not support ${def.type} at ${path.join('.')}`) // to be added here
  }
  const isString = def.type === 'string'
  return [{ path, entity: undefined, isText: isString, isFreeText: isString && def.format === undefined }]
}
