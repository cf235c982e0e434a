import { type FieldError, type FieldErrorCode, namedFieldError } from '@recado/contracts/errors'
import { refOf } from '@recado/contracts/ids'
import type { Language } from '@recado/contracts/language'
import type { RouteContract } from '@recado/contracts/route'
import type { z } from 'zod'
import { AppError, fieldError, notFound } from '../../errors.ts'

const REPORT = { reportInput: true } // without this option a missing value looks like an invalid value

type Parts = { params: unknown; query: unknown; body: unknown }

/** Checks an unparsed body by rules of the installation, which a contract cannot contain. */
export type FindFaults = (body: unknown, language: Language) => readonly FieldError[]

/**
 * Parses the path of a request by its contract, before the rest of the request.
 * @throws the not-found code of the entity if an id in the path is invalid
 */
export function readPath(contract: RouteContract, raw: unknown): unknown {
  const params = contract.params?.safeParse(raw)
  if (params?.error) throw badPath(contract.params, params.error)
  return params?.data
}

/**
 * Parses a request by its contract and drops unknown keys.
 * @throws the not-found code of the entity if an id in the path is invalid | ERR_VALIDATION with all faulty fields
 */
export function readRequest(
  contract: RouteContract,
  raw: Parts,
  language: Language,
  findFaults: FindFaults = () => [],
): Parts {
  const params = readPath(contract, raw.params)
  const query = contract.query?.safeParse(raw.query, REPORT)
  const body = contract.body?.safeParse(raw.body ?? {}, REPORT)
  const issues = [...(query?.error?.issues ?? []), ...(body?.error?.issues ?? [])]
  const unstorable = [query?.data, body?.data].flatMap((value) => unstorableTexts(value))
  const found = [
    ...issues.map((issue) => fieldError(issue.path.join('.'), codeOf(issue), language)),
    ...unstorable.map((field) => fieldError(field, 'invalid', language)),
  ]
  const named = new Set(found.map(({ field }) => field)) // each field is reported once
  const fields = [...found, ...findFaults(raw.body, language).filter(({ field }) => !named.has(field))]
  if (fields.length > 0) throw new AppError('ERR_VALIDATION', { fields })
  return { params, query: query?.data, body: body?.data }
}

/**
 * Refuses a `companyId` in the query or the body that differs from the caller's.
 * @throws ERR_NO_PERMISSION
 */
export function refuseOtherCompany(own: number, { query, body }: Pick<Parts, 'query' | 'body'>): void {
  for (const part of [query, body]) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, 'companyId')) continue
    const { companyId } = part as { companyId: unknown }
    if (String(companyId) !== String(own)) throw new AppError('ERR_NO_PERMISSION')
  }
}

/** @throws ERR_NO_COMPANY_FOUND if the path names another company, as if that company did not exist */
export function refuseOtherPath(own: number, params: unknown): void {
  const { companyId = own } = (params ?? {}) as { companyId?: unknown }
  if (companyId !== own) throw notFound('company')
}

/** @returns the paths of texts that PostgreSQL cannot store: texts with a NUL or an unpaired surrogate */
function unstorableTexts(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [path.join('.')] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => unstorableTexts(inner, [...path, key]))
}

function badPath(schema: z.ZodObject | undefined, error: z.ZodError): AppError {
  const field = String(error.issues[0]?.path[0])
  const faulty = schema?.shape[field]
  const entity = faulty && refOf(faulty)
  return entity ? notFound(entity) : new AppError('ERR_NOT_FOUND')
}

function codeOf(issue: z.core.$ZodIssue): FieldErrorCode {
  const named = namedFieldError(issue.message)
  if (named) return named
  if (['invalid_type', 'invalid_value'].includes(issue.code) && issue.input === undefined) return 'required'
  if (issue.code === 'too_small' && issue.origin === 'string') return issue.minimum === 1 ? 'required' : 'too_short'
  if (issue.code === 'too_big' && issue.origin === 'string') return 'too_long'
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'invalid_email'
  return 'invalid'
}
