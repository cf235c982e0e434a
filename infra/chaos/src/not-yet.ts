/**
 * For the `catch` of a first call, which may come before a service has received the event about a row of another
 * service.
 * @returns undefined for an error with that code, so that the caller repeats the call @throws any other error
 */
export const notYet =
  (code: string) =>
  (error: unknown): undefined => {
    if (!String(error).includes(code)) throw error
  }
