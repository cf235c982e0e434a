import { z } from 'zod'
import type { DescribedEvent } from './read-events.ts'

type Shape = {
  type?: string | string[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  enum?: unknown[]
  const?: unknown
  format?: string
  ref?: string
  $ref?: string
}

const HEAD = `# Events

Written by \`make docs\` from \`contracts/src/*/events.ts\` and from the services that emit and consume them; do not edit.

Every event is a fact that has happened, or a command of one service to another. Its message is
\`{ id, type, dataversion, time, companyId, correlationId, data }\`, and \`type\` is its routing key. A consumer handles each
\`id\` once. Events with "Ordered by" are handled one after the other, in the order of their commits, among events with the
same value of that expression. Among other events, the one with the higher \`version\` of the resource is newer. A
consumer reads the value \`unknown\` in place of a value that a later release added.
`

/**
 * @param resources the schemas that the page shows once and refers to by their names
 * @returns the text of docs/events.md
 */
export function describeEvents(
  events: readonly DescribedEvent[],
  resources: Readonly<Record<string, z.ZodType>>,
): string {
  const names = new Map(Object.entries(resources).map(([name, schema]) => [JSON.stringify(shapeOf(schema)), name]))
  const subjects = Map.groupBy(events, ({ subject }) => subject)
  const used = new Set<string>()
  const tell = (shape: Shape): string => typeOf(shape, names, used)
  const sections = [...subjects].map(([subject, ofSubject]) =>
    [`## ${subject}`, ...ofSubject.map((event) => describeEvent(event, tell))].join('\n\n'),
  )
  const tables = new Map<string, string>()
  // `tell` adds the resources that a table names to `used`, and the loop then reaches them too.
  for (const name of used) {
    const schema = resources[name]
    if (!schema) continue
    const shape = shapeOf(schema)
    tables.set(name, `### ${name}\n\n${tableOf(shape, (inner) => (inner === shape ? name : tell(inner)))}`)
  }
  const shown = Object.keys(resources).flatMap((name) => tables.get(name) ?? [])
  return [HEAD, ...sections, '## Resources', ...shown]
    .join('\n\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()
    .concat('\n')
}

function describeEvent({ definition, comment, from, to }: DescribedEvent, tell: (shape: Shape) => string): string {
  const who = `${from.join(', ')} → ${to.join(', ')}`
  const order = definition.orderedBy ? `. Ordered by \`${orderOf(definition.orderedBy)}\`.` : '.'
  return [`### \`${definition.type}\``, `${who}${order}`, comment, tableOf(shapeOf(definition.data), tell)]
    .filter(Boolean)
    .join('\n\n')
}

/** @returns the source text of the arrow function's result, which the contract declares as the ordering key */
const orderOf = (orderedBy: (data: never) => string): string =>
  String(orderedBy)
    .replace(/^[^=]*=>\s*/, '')
    .replaceAll('`', '')

const shapeOf = (schema: z.ZodType): Shape => z.toJSONSchema(schema, { unrepresentable: 'any' }) as Shape

function tableOf({ properties = {} }: Shape, tell: (shape: Shape) => string): string {
  const rows = Object.entries(properties).map(
    ([field, shape]) => `| \`${field}\` | ${tell(shape).replaceAll('|', '\\|')} |`,
  )
  return rows.length > 0 ? ['| field | type |', '|---|---|', ...rows].join('\n') : 'No data.'
}

function typeOf(shape: Shape, names: ReadonlyMap<string, string>, used: Set<string>): string {
  const named = nameOf(shape, names)
  if (named) {
    used.add(named)
    return `[${named}](#${named.toLowerCase()})`
  }
  const inner = (one: Shape) => typeOf(one, names, used)
  if (shape.ref) return `${shape.ref} id`
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return choices.map(inner).join(' or ')
  if (shape.enum) return shape.enum.map((value) => `\`${String(value)}\``).join(', ')
  if (shape.const !== undefined) return `\`${String(shape.const)}\``
  if (shape.type === 'array') return `list of ${inner(shape.items ?? {})}`
  if (shape.properties)
    return `{ ${Object.entries(shape.properties)
      .map(([field, one]) => `${field}: ${inner(one)}`)
      .join(', ')} }`
  return shape.format ?? [shape.type ?? 'anything'].flat().join(' or ')
}

/** @returns the name of the resource with this shape. `$schema` is added, which only shapes outside of others have */
const nameOf = (shape: Shape, names: ReadonlyMap<string, string>): string | undefined =>
  names.get(JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...shape }))
