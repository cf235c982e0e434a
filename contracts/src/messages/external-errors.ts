import type { ErrorCode } from '../errors.ts'

/**
 * The errors of sending a message through the external API, besides the errors of every route of this kind. The browser
 * shows this list, too.
 */
export const SEND_EXTERNALLY_ERRORS = [
  'ERR_API_INVALID_NUMBER',
  'ERR_WAPP_INVALID_CONTACT',
  'ERR_WAPP_CHECK_CONTACT',
  'ERR_WAPP_NOT_INITIALIZED',
  'ERR_NO_QUEUE_FOUND',
  'ERR_IDEMPOTENCY_MISMATCH',
  'ERR_IN_PROGRESS',
] as const satisfies readonly ErrorCode[]
