import type { Entity } from '@recado/contracts/ids'
import type { RouteContract } from '@recado/contracts/route'
import { z } from 'zod'

export type Part = 'params' | 'query' | 'body'

/** A field of a request, whose value the caller chooses. */
export type Field = {
  readonly part: Part
  /** The keys that lead from the part to the field; `*` stands for each element of a list. */
  readonly path: readonly string[]
  readonly entity: Entity | undefined
  readonly isText: boolean
}

/** Field names that end like the name of an id but have no fixed entity, each with the reason. */
const NAMES_OF_NO_ENTITY: Readonly<Record<string, string>> = {
  entityId: 'of whichever entity the record names',
  endToEndId: 'the Central Bank’s',
  clientId: 'chosen by the browser, to know its own message again',
  waMessageId: 'WhatsApp’s',
  sourceId: 'of an advertisement or post',
  clickId: 'of a click on an advertisement',
}

const PARTS: readonly Part[] = ['params', 'query', 'body']

/** @returns every field in a request to this route */
export const fieldsOf = (route: RouteContract): (Field & Pick<Leaf, 'isConstant'>)[] =>
  PARTS.flatMap((part) => leavesOf(route[part], []).map((leaf) => ({ part, ...leaf })))

/**
 * @returns the fields of requests and answers whose name ends like that of an id and whose schema names no entity;
 * constants are left out, because they identify nothing of a company
 */
export const unnamedIds = (route: RouteContract): string[] =>
  [...fieldsOf(route), ...leavesOf(route.response, [])]
    .filter(({ entity, path, isConstant }) => !entity && !isConstant && isIdName(path))
    .map(({ path }) => path.join('.'))

/** @returns whether the schema contains, at any depth, a text without a fixed format */
export const hasText = (schema: z.core.$ZodType): boolean => leavesOf(schema, []).some(({ isFreeText }) => isFreeText)

function isIdName(path: readonly string[]): boolean {
  const name = path.findLast((key) => key !== '*') ?? ''
  return /(^id|^uuid|Id|Ids|Uuid)$/.test(name) && !Object.hasOwn(NAMES_OF_NO_ENTITY, name)
}

type Leaf = Pick<Field, 'path' | 'entity' | 'isText'> & { isFreeText: boolean; isConstant?: boolean }
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
  if (def.type === 'transform') return [] // it has no fields: the other side of its pipe describes the values
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
    // a schema type that this function must be extended for
    throw new Error(`the sweep does not support ${def.type} at ${path.join('.')}`)
  }
  const isString = def.type === 'string'
  return [
    {
      path,
      entity: undefined,
      isText: isString,
      isFreeText: isString && def.format === undefined,
      isConstant: def.type === 'literal',
    },
  ]
}
