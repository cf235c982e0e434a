import { type CallExpression, type Expression, parseSync, type TaggedTemplateExpression, Visitor } from 'oxc-parser'
import { isTest } from './import-rules.ts'

/** Statements that may delete all rows that the transaction sees, each with the reason. */
export const ALL_ROWS: Readonly<Record<string, string>> = {
  'services/auth/src/sessions/session-repository.ts session': 'all users of a company are signed out',
  'services/auth/src/support/support-repository.ts support_entry': 'all support entries of a company end',
  'services/billing/src/invoices/invoice-repository.ts reminder': 'the account of a company is closed',
  'services/connections/src/version/version-repository.ts whatsapp_version': 'the installation has one row at most',
}

/** Statements of the gateway that may delete rows without naming a connection, each with the reason. */
export const ALL_CONNECTIONS: Readonly<Record<string, string>> = {
  'services/connections/src/connections/connection-repository.ts connection': 'is the connection itself',
  'services/connections/src/identities/erased-person-repository.ts table': 'a person is erased from each connection',
  'services/connections/src/identities/erased-person-repository.ts message_secret': 'the same',
  'services/connections/src/identities/erased-person-repository.ts wa_keys': 'the same',
  'services/connections/src/leases/gateway-repository.ts gateway': 'gateways belong to the installation',
  'services/connections/src/version/version-repository.ts whatsapp_version': 'the version belongs to the installation',
  'services/connections/src/version/version-repository.ts whatsapp_version_end': 'the same',
}

type Exceptions = {
  readonly allRows: Readonly<Record<string, string>>
  readonly allConnections: Readonly<Record<string, string>>
}
type Deletion = { readonly where: string; readonly hasCondition: boolean; readonly namesConnection: boolean }

/**
 * Checks that each DELETE of a service has a condition, and that each DELETE of the gateway names the connection. Row
 * security separates the rows of companies, but not the rows of one company.
 * @param sources the text of every file of the repository, by path
 * @returns one line per statement that breaks these rules, and one per unnecessary exception
 */
export function checkDeletes(sources: ReadonlyMap<string, string>, { allRows, allConnections }: Exceptions): string[] {
  const deletions = [...sources]
    .filter(([file]) => /^services\/[^/]+\/src\//.test(file) && !isTest(file))
    .flatMap(([file, source]) => findDeletions(file, source))
  const unconditional = deletions.filter(({ hasCondition }) => !hasCondition).map(({ where }) => where)
  const ofAll = deletions
    .filter(({ where, namesConnection }) => where.startsWith('services/connections/') && !namesConnection)
    .map(({ where }) => where)
  return [
    ...compare(unconditional, allRows, 'deletes without a condition'),
    ...compare(ofAll, allConnections, 'deletes without naming connection_id'),
  ]
}

function compare(found: readonly string[], exceptions: Readonly<Record<string, string>>, fault: string): string[] {
  const places = [...new Set(found)]
  return [
    ...places.filter((place) => !(place in exceptions)).map((place) => `${place}: ${fault}`),
    ...Object.keys(exceptions)
      .filter((place) => !places.includes(place))
      .map((place) => `${place}: no longer ${fault}, but infra/rules/src/check-deletes.ts allows it`),
  ]
}

function findDeletions(file: string, source: string): Deletion[] {
  if (!/deleteFrom|delete from/.test(source)) return []
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  // by the start of `deleteFrom`; the visitor reaches the outermost call of a chain first
  const chains = new Map<number, Deletion>()
  const templates: Deletion[] = []
  new Visitor({
    CallExpression(call) {
      const { start, table, methods } = chainOf(call) ?? {}
      if (start === undefined || chains.has(start)) return
      const text = source.slice(call.start, call.end)
      chains.set(start, {
        where: `${file} ${table}`,
        hasCondition: methods?.includes('where') ?? false,
        namesConnection: text.includes('connection_id'),
      })
    },
    TaggedTemplateExpression: (template) => void templates.push(...inTemplate(file, textOf(template))),
  }).visit(program)
  return [...chains.values(), ...templates]
}

/**
 * @returns the table from which a chain of calls deletes, and the methods that the chain calls after `deleteFrom`;
 * undefined for a chain without `deleteFrom`
 */
function chainOf(
  call: CallExpression,
): { readonly start: number; readonly table: string; readonly methods: string[] } | undefined {
  const methods: string[] = []
  let at: Expression = call
  while (at.type === 'CallExpression' && at.callee.type === 'MemberExpression') {
    const { property, object } = at.callee
    const name = property.type === 'Identifier' ? property.name : ''
    if (name === 'deleteFrom') return { start: property.start, table: nameOf(at), methods }
    methods.push(name)
    at = object as Expression
  }
  return undefined
}

function nameOf({ arguments: [table] }: CallExpression): string {
  if (table?.type === 'Literal') return String(table.value)
  return table?.type === 'Identifier' ? table.name : 'unknown'
}

const textOf = ({ quasi }: TaggedTemplateExpression): string => quasi.quasis.map(({ value }) => value.raw).join('?')

/**
 * @returns the deletions in an SQL template. Each extends to the next DELETE or to the end of the template, but any
 * part of the template may name the connection.
 */
const inTemplate = (file: string, text: string): Deletion[] =>
  text
    .split(/\bdelete from /)
    .slice(1)
    .map((statement) => ({
      where: `${file} ${/^[^\s)`]+/.exec(statement)?.[0]}`,
      hasCondition: /\bwhere\b/.test(statement),
      namesConnection: text.includes('connection_id'),
    }))
