/** What one request to a provider may take. */
export const LIMITS = { totalMs: 15_000, headersMs: 15_000, responseBytes: 256 * 1024 } as const
