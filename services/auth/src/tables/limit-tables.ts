export type RateLimitTable = { key: Buffer; full_at: Date }

export type LoginFailureTable = { key: Buffer; failures: number; next_at: Date }
