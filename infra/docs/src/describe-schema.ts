import type { Column, ServiceSchema, Table } from './read-schema.ts'

const HEAD = `# The data model

Written by \`make docs\` from databases that the migrations of each service create; do not edit.

A service owns its tables, and no other service reads them. Every table with a \`company_id\` has row-level security: a
transaction sees only the rows of its company ([0004](decisions/0004-roles-of-a-database.md)). The transaction sets
\`company_id\`. Comments in the migrations explain columns and indexes.`

const LONGEST = 60 // characters; longer defaults are cut, such as opening hours, which are a page of JSON

/** @returns the text of docs/schema.md */
export function describeSchemas(schemas: readonly ServiceSchema[]): string {
  const contents = schemas.map(({ service, tables }) => `- [${service}](#${service}): ${tables.length} tables`)
  const services = schemas.map(({ service, tables }) => [`## ${service}`, ...tables.map(describeTable)].join('\n\n'))
  return `${[HEAD, contents.join('\n'), ...services].join('\n\n')}\n`
}

function describeTable({ name, columns, keys }: Table): string {
  const rows = columns.map(describeColumn)
  return [
    `### ${name}`,
    ['| column | type | null | default |', '|---|---|---|---|', ...rows].join('\n'),
    keys.map((key) => `- ${inCell(key.replace(/^[A-Z ]+/, (words) => words.toLowerCase()))}`).join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function describeColumn({ name, type, isNullable, value }: Column): string {
  const shown = value === null || name === 'company_id' ? '' : inCell(shorten(value))
  return `| ${name} | ${type} | ${isNullable ? 'null' : ''} | ${shown} |`
}

const shorten = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

/** Formats code for a table cell. */
const inCell = (text: string): string => `\`${text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')}\``
