/**
 * For `catch` of a first call: services learn of each other's rows by events, so it may come too early.
 * @returns undefined for an error of that code, so that the call is repeated @throws any other error
 */
export const notYet =
  (code: string) =>
  (error: unknown): undefined => {
    if (!String(error).includes(code)) throw error
  }
