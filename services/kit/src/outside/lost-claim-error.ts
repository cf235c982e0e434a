/** The claim ran out and another process has the row, or the row is gone: what this process has is not written. */
export class LostClaimError extends Error {}
