/**
 * The claim has expired and another process has the row, or the row is deleted. The result of this process is not
 * stored.
 */
export class LostClaimError extends Error {}
