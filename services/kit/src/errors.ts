import { ERRORS } from '@recado/contracts/error-catalogue'
import { type ErrorCode, FIELD_ERRORS, type FieldError, type FieldErrorCode } from '@recado/contracts/errors'
import type { Entity } from '@recado/contracts/ids'
import type { Language } from '@recado/contracts/language'
import { NOT_FOUND_CODES } from '@recado/contracts/not-found-codes'
import { ZodError } from 'zod'

/**
 * An error that the caller caused and that a retry cannot fix. Over HTTP its code becomes the response; in a consumer
 * it sends the event to the dead queue at once. Every other error is ours: HTTP answers 500, and consumers retry the
 * event.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  /** Further fields of the error response. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}) {
    super(code)
    this.code = code
    this.status = ERRORS[code].status
    this.details = details
  }
}

/** The same error whether the row is missing, belongs to another company or is not visible. */
export const notFound = (entity: Entity) => new AppError(NOT_FOUND_CODES[entity])

/** Returns the row that a query finds. @throws ERR_NO_…_FOUND of the entity if the query finds none */
export async function getOr404<T>(entity: Entity, found: Promise<T | null | undefined>): Promise<T> {
  const row = await found
  if (row == null) throw notFound(entity)
  return row
}

/** Refers to a row of another service that may have been created a moment ago. The request is retried for 3 seconds. */
export class NotHeardOfError extends AppError {}

const OTHERS = 1_000_000 // how many ids other companies may have used meanwhile

/**
 * The error for a row of another service without a copy here. Ids grow, so an id slightly above the highest known one
 * may belong to a new row whose event has not arrived.
 * @param newest the highest id that this service has stored
 */
export const missing = (entity: Entity, id: number, newest: number): AppError =>
  id > newest && id - newest < OTHERS ? new NotHeardOfError(NOT_FOUND_CODES[entity]) : notFound(entity)

/** An invalid input that only the database could detect; the browser shows the error at the field. */
export const invalidField = (field: string, code: string, message: string) =>
  new AppError('ERR_VALIDATION', { fields: [{ field, code, message } satisfies FieldError] })

/** One invalid field, as the browser shows it. */
export const fieldError = (field: string, code: FieldErrorCode, language: Language): FieldError => ({
  field,
  code,
  message: FIELD_ERRORS[code][language],
})

/** PostgreSQL's error when a statement violates a unique or foreign key. */
type ConstraintViolation = { code: string; constraint: string }

/** @returns the name of the unique constraint that refused a row, or undefined for any other error */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = (error ?? {}) as Partial<ConstraintViolation>
  return code === '23505' ? constraint : undefined // unique_violation
}

/** @returns PostgreSQL's SQLSTATE if a statement failed; the transaction can then only be rolled back */
export function sqlStateOf(error: unknown): string | undefined {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown }
  return typeof code === 'string' && severity !== undefined ? code : undefined
}

/**
 * Whether an error comes from a value that no retry can store: PostgreSQL refuses it (appendix A: classes 22, 23 and
 * 54), a contract refuses it, or our code cannot handle it.
 */
export function isOfValue(error: unknown): boolean {
  const state = sqlStateOf(error)
  if (state !== undefined) return /^(?:2[23]|54)/.test(state)
  return [ZodError, TypeError, RangeError].some((kind) => error instanceof kind)
}

/**
 * Connection, resources, shutdown and system errors (PostgreSQL, appendix A). 57014, a statement timeout, is absent,
 * because a retry would time out again.
 */
const TRANSIENT_PREFIXES = ['08', '53', '57P', '58']
const TRANSIENT_CODES = [
  '40001',
  '40P01',
  '55P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]

/** Whether a retry may succeed: the database or the broker is unreachable, or another transaction had the lock. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') {
    return (
      TRANSIENT_CODES.includes(code) ||
      (code.length === 5 && TRANSIENT_PREFIXES.some((prefix) => code.startsWith(prefix)))
    )
  }
  return /connection (terminated|timeout|ended)|timeout exceeded when trying to connect|not queryable/i.test(
    error.message,
  )
}
