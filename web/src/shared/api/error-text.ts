import { FIELD_ERRORS, type FieldErrorCode } from '@recado/contracts/errors'
import { currentLanguage } from '../i18n/language.ts'
import { ApiError } from './api-error.ts'

/** The text of an error for users. @param fallback the text for failures that the server did not describe */
export const errorMessage = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.message ? error.message : fallback

/** @returns texts by the name of the field; empty when the error is not about fields */
export const fieldErrors = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(error.fields.map(({ field, code, message }) => [field, fieldErrorText(code, message)]))
    : {}

/** @param message the server's own text, used for a code that this client does not know */
export function fieldErrorText(code: string, message: string): string {
  return Object.hasOwn(FIELD_ERRORS, code) ? FIELD_ERRORS[code as FieldErrorCode][currentLanguage()] : message
}
