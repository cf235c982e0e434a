import type { FormErrors } from '@mantine/form'
import { type FieldErrorCode, namedFieldError } from '@recado/contracts/errors'
import type { z } from 'zod'
import { fieldErrorText } from '../api/error-text.ts'

type Issue = z.core.$ZodIssue

/** Validates a form by the schema of the route's body, so that the browser and the server refuse the same input. */
export const contractRules =
  (schema: z.ZodType) =>
  (values: unknown): FormErrors => {
    const result = schema.safeParse(values)
    const issues = result.error?.issues ?? []
    return Object.fromEntries(
      issues.map((issue) => [issue.path.join('.'), fieldErrorText(codeOf(issue, values), issue.message)]),
    )
  }

function codeOf(issue: Issue, values: unknown): FieldErrorCode {
  const value = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], values)
  const named = namedFieldError(issue.message)
  if (named) return named
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) return 'required'
  if (issue.code === 'too_small') return 'too_short'
  if (issue.code === 'too_big') return 'too_long'
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'invalid_email'
  return 'invalid'
}
