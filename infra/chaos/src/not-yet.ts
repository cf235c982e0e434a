/**
 * Makes a handler for the `catch` of a call that may come too early, before a service has received the event about
 * another service's row.
 * @returns a function that returns undefined for an error with that code, so that the caller repeats the call, and
 * throws any other error
 */
export const notYet =
  (code: string) =>
  (error: unknown): undefined => {
    if (!String(error).includes(code)) throw error
  }
