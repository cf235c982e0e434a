import { FIELD_ERRORS, type FieldErrorCode, type Language } from '@recado/contracts/errors'
import { refOf } from '@recado/contracts/ids'
import type { RouteContract } from '@recado/contracts/route'
import type { z } from 'zod'
import { AppError, notFound } from '../errors.ts'

type Parts = { params: unknown; query: unknown; body: unknown }

/**
 * Reads a request by its contract. Unknown keys are dropped.
 * @throws the not-found code of the entity when an id in the path is no id | ERR_VALIDATION with all faulty fields
 */
export function readRequest(contract: RouteContract, raw: Parts, language: Language): Parts {
  const params = contract.params?.safeParse(raw.params)
  if (params?.error) throw badPath(contract.params, params.error)
  const query = contract.query?.safeParse(raw.query)
  const body = contract.body?.safeParse(raw.body ?? {})
  const issues = [...(query?.error?.issues ?? []), ...(body?.error?.issues ?? [])]
  if (issues.length > 0)
    throw new AppError('ERR_VALIDATION', { fields: issues.map((issue) => toField(issue, language)) })
  return { params: params?.data, query: query?.data, body: body?.data }
}

function badPath(schema: z.ZodObject | undefined, error: z.ZodError): AppError {
  const field = String(error.issues[0]?.path[0])
  const faulty = schema?.shape[field]
  const entity = faulty && refOf(faulty)
  return entity ? notFound(entity) : new AppError('ERR_NOT_FOUND')
}

function toField(issue: z.core.$ZodIssue, language: Language) {
  const code = codeOf(issue)
  return { field: issue.path.join('.'), code, message: FIELD_ERRORS[code][language] }
}

function codeOf(issue: z.core.$ZodIssue): FieldErrorCode {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required'
  if (issue.code === 'too_small' && issue.origin === 'string') return issue.minimum === 1 ? 'required' : 'too_short'
  if (issue.code === 'too_big' && issue.origin === 'string') return 'too_long'
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'invalid_email'
  return 'invalid'
}
