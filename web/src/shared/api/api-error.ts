import { ERRORS } from '@recado/contracts/error-catalogue'
import { ErrorAnswer, type ErrorCode, errorText, type FieldError } from '@recado/contracts/errors'
import { currentLanguage } from '../i18n/language.ts'

/** A response that reports a failure. `message` is for users; each read translates it into the current language. */
export class ApiError extends Error {
  /** HTTP status; 0 when no response came. */
  readonly status: number
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
  readonly fields: readonly FieldError[]
  /** Seconds to wait before the next try, if the server limits the rate. */
  readonly retryAfter: number | undefined

  constructor(status: number, answer: ErrorAnswer, retryAfter?: number) {
    super(answer.message)
    this.status = status
    this.code = answer.error
    this.details = answer
    this.fields = answer.fields ?? []
    this.retryAfter = retryAfter
    Object.defineProperty(this, 'message', { get: () => textOf(answer) })
  }
}

/** The error for a missing response, or for one that a proxy wrote: in both cases the service cannot be reached. */
export const unavailable = (status: number): ApiError =>
  new ApiError(status, { error: 'ERR_UNAVAILABLE', message: '', requestId: '' })

export function toApiError(status: number, body: unknown, retryAfter?: number): ApiError {
  const answer = ErrorAnswer.safeParse(body)
  return answer.success ? new ApiError(status, answer.data, retryAfter) : unavailable(status)
}

export const isApiError = (error: unknown, ...codes: ErrorCode[]): error is ApiError =>
  error instanceof ApiError && (codes.length === 0 || (codes as string[]).includes(error.code))

/** Whether a retry may help: no response came, or the server failed. */
export const isPassing = (error: unknown): boolean => isApiError(error) && (error.status === 0 || error.status >= 500)

const textOf = (answer: ErrorAnswer): string =>
  isKnown(answer.error) ? errorText(answer.error, currentLanguage(), answer) : answer.message
const isKnown = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)
