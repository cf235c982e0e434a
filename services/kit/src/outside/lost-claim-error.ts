/** The claim expired and another process has the row, or the row is gone: the result of this process is not written. */
export class LostClaimError extends Error {}
