import { ERRORS } from '@recado/contracts/error-catalogue'
import { type ErrorCode, FIELD_ERRORS, type FieldError, type FieldErrorCode } from '@recado/contracts/errors'
import { type Entity, NOT_FOUND_CODES } from '@recado/contracts/ids'
import type { Language } from '@recado/contracts/language'
import { ZodError } from 'zod'

/**
 * An outcome that the caller caused and that retrying cannot change.
 * Over HTTP it becomes the answer of its code; in a consumer it sends the event to the dead queue at once.
 * Every other error is ours: HTTP 500, and the event is tried again.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  /** Travels beside the code in the answer. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}) {
    super(code)
    this.code = code
    this.status = ERRORS[code].status
    this.details = details
  }
}

/** Missing, of another company and unseen answer alike. */
export const notFound = (entity: Entity) => new AppError(NOT_FOUND_CODES[entity])

/** What a query finds. @throws ERR_NO_…_FOUND of the entity when it finds nothing */
export async function getOr404<T>(entity: Entity, found: Promise<T | null | undefined>): Promise<T> {
  const row = await found
  if (row == null) throw notFound(entity)
  return row
}

/** Missing here, but its owner may have made it a moment ago: the request is tried again for a while. */
export class NotHeardOfError extends AppError {}

const OTHERS = 1_000_000 // ids that other companies may have got since

/**
 * For a row of another service that has no copy here. Ids grow, so one that is a little beyond all that this
 * service has heard of may be on its way.
 * @param newest the highest id that the service has heard of
 */
export const missing = (entity: Entity, id: number, newest: number): AppError =>
  id > newest && id - newest < OTHERS ? new NotHeardOfError(NOT_FOUND_CODES[entity]) : notFound(entity)

/** A rule on input that only the database could check; the browser shows it at the field. */
export const invalidField = (field: string, code: string, message: string) =>
  new AppError('ERR_VALIDATION', { fields: [{ field, code, message } satisfies FieldError] })

/** One faulty field, as the browser shows it. */
export const fieldError = (field: string, code: FieldErrorCode, language: Language): FieldError => ({
  field,
  code,
  message: FIELD_ERRORS[code][language],
})

/** A unique or foreign key of PostgreSQL that a statement ran into. */
type ConstraintViolation = { code: string; constraint: string }

/** @returns the name of the unique constraint that refused a row, or undefined for any other error */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = (error ?? {}) as Partial<ConstraintViolation>
  return code === '23505' ? constraint : undefined // unique_violation
}

/** @returns PostgreSQL's code of a statement that it refused, upon which the whole transaction is void */
export function sqlStateOf(error: unknown): string | undefined {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown }
  return typeof code === 'string' && severity !== undefined ? code : undefined
}

/**
 * True for a value that is taken neither now nor later: the database refuses it (PostgreSQL, appendix A: classes 22, 23 and
 * 54), a contract does, or our code was not written for it.
 */
export function isOfValue(error: unknown): boolean {
  const state = sqlStateOf(error)
  if (state !== undefined) return /^(?:2[23]|54)/.test(state)
  return [ZodError, TypeError, RangeError].some((kind) => error instanceof kind)
}

/**
 * Connection, resources, shutdown, system (PostgreSQL, appendix A). A statement over its time, 57014, is not among
 * them: it would be so again.
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

/**
 * Whether the error passes by itself: the database or the broker is unreachable, or another transaction had the lock.
 */
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
