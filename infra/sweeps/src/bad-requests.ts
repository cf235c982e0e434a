import { refOf } from '@recado/contracts/ids'
import { NOT_FOUND_CODES } from '@recado/contracts/not-found-codes'
import type { RouteContract } from '@recado/contracts/route'
import type { z } from 'zod'
import { fieldsOf, type Part } from './fields.ts'
import type { Sample } from './subject.ts'
import { withValue } from './swap.ts'

/**
 * A request with a fault. Without `expected` the request is only unusual, and may get any answer but a server error.
 */
export type BadRequest = {
  readonly what: string
  readonly input: Sample
  readonly expected?: { readonly status: number; readonly error: string; readonly fields?: readonly string[] }
}

const NUL = 'a\0b'
const VALUES: Readonly<Record<string, unknown>> = {
  'a word': 'nonsense',
  'an empty text': '',
  'a text of spaces': '   ',
  'a text too long for anything': 'x'.repeat(20_000),
  'a NUL': NUL,
  'half of a character': '\ud800',
  'a fraction': 1.5,
  'a negative number': -1,
  zero: 0,
  'a number too big for an id': 2 ** 53,
  true: true,
  null: null,
  'an empty list': [],
  'a list of lists': [[]],
  'an object': {},
}
const TEXTS = ['nonsense', '', ' ', '-1', '0', '1.5', '9007199254740993', '1e400', '[', '{}', '["x"]', NUL]
const PATH_TEXTS = ['nonsense', ' ', '-1', '0', '1.5', '9007199254740993', '1e400', NUL, '\u0663', 'x'.repeat(2_000)]

/**
 * @returns the sample with one wrong value at a time; a value that the contract accepts makes the request only unusual
 */
export function badRequestsOf(route: RouteContract, sample: Sample): BadRequest[] {
  return [
    ...replacements(route, 'params', PATH_TEXTS).map((made) => asBadPath(route, sample, made)),
    ...replacements(route, 'query', TEXTS)
      .filter(isOwnChoice)
      .map((made) => asBadValue(route, sample, made)),
    ...replacements(route, 'body', Object.values(VALUES)).map((made) => asBadValue(route, sample, made)),
    ...(route.body ? [allWrong(route, sample)] : []),
  ]
}

/**
 * Excludes `companyId`: the service checks it before all other fields, and the sweep of routes tests foreign companies.
 */
const isOwnChoice = ({ path }: Replacement) => path[0] !== 'companyId'

type Replacement = { readonly part: Part; readonly path: readonly string[]; readonly value: unknown }

/** @returns each value in each place of a part: in its fields, and in the lists and objects that contain fields */
function replacements(route: RouteContract, part: Part, values: readonly unknown[]): Replacement[] {
  const leaves = fieldsOf(route).filter((field) => field.part === part)
  const places = new Map(
    leaves.flatMap(({ path }) => path.map((_, end) => path.slice(0, end + 1))).map((path) => [path.join('.'), path]),
  )
  return [...places.values()].flatMap((path) => values.map((value) => ({ part, path, value })))
}

const nameOf = ({ part, path, value }: Replacement) => {
  const name = Object.entries(VALUES).find(([, known]) => known === value)?.[0]
  return `${part} ${path.join('.')} as ${name ?? JSON.stringify(value).slice(0, 40)}`
}

const replace = (sample: Sample, { part, path, value }: Replacement) =>
  withValue(sample, { part, path, entity: undefined, isText: false }, value)

function asBadPath(route: RouteContract, sample: Sample, made: Replacement): BadRequest {
  const input = replace(sample, made)
  const schema: z.core.$ZodType | undefined = route.params?.shape[made.path[0] ?? '']
  const entity = schema && refOf(schema)
  const isBad = route.params?.safeParse(input.params).success === false
  const error = entity ? NOT_FOUND_CODES[entity] : 'ERR_NOT_FOUND'
  return { what: nameOf(made), input, ...(isBad && { expected: { status: 404, error } }) }
}

function asBadValue(route: RouteContract, sample: Sample, made: Replacement): BadRequest {
  const input = replace(sample, made)
  const fields = faultyFields(route[made.part], input[made.part], made)
  return { what: nameOf(made), input, ...(fields.length > 0 && { expected: invalid(fields) }) }
}

/** @returns the sample with a wrong value in each field of the body; the answer must name all of these fields */
function allWrong(route: RouteContract, sample: Sample): BadRequest {
  const body = Object.fromEntries(Object.keys(route.body?.shape ?? {}).map((key) => [key, { wrong: true }]))
  return {
    what: 'every field of the body wrong',
    input: { ...sample, body },
    expected: invalid(faultyFields(route.body, body)),
  }
}

const invalid = (fields: readonly string[]) => ({ status: 400, error: 'ERR_VALIDATION', fields: [...fields].sort() })

/**
 * @returns the fields that the contract refuses; if it refuses none, a field with a text that PostgreSQL cannot store
 */
function faultyFields(schema: z.ZodObject | undefined, input: unknown, made?: Replacement): string[] {
  const { error, data } = schema?.safeParse(input) ?? {}
  if (error) return error.issues.map(({ path }) => path.join('.'))
  const isKept = made && JSON.stringify(data).includes(JSON.stringify(made.value))
  const isUnstorable = typeof made?.value === 'string' && (made.value.includes('\0') || !made.value.isWellFormed())
  return isKept && isUnstorable ? [made.path.map((key) => (key === '*' ? '0' : key)).join('.')] : []
}

/** Bodies that every route with a body must refuse, each with the expected answer. */
export const BAD_BODIES: readonly { what: string; text: string; type?: string; status: number; error: string }[] = [
  ...['{', '[]', '"text"', '7', 'true', '{"a":1,}', '{"__proto__":{"x":1}}', '\0'].map((text) => ({
    what: `the body ${JSON.stringify(text)}`,
    text,
    status: 400,
    error: 'ERR_VALIDATION',
  })),
  { what: 'a body of another type', text: '{}', type: 'text/plain', status: 415, error: 'ERR_UNSUPPORTED_MEDIA_TYPE' },
  {
    what: 'a form',
    text: 'a=1',
    type: 'application/x-www-form-urlencoded',
    status: 415,
    error: 'ERR_UNSUPPORTED_MEDIA_TYPE',
  },
  {
    what: 'a body too big',
    text: JSON.stringify({ text: 'x'.repeat(1_100_000) }),
    status: 413,
    error: 'ERR_FILE_TOO_LARGE',
  },
]
