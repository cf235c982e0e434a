/** The limits of one request to a provider. */
export const LIMITS = { totalMs: 15_000, headersMs: 15_000, responseBytes: 256 * 1024 } as const
