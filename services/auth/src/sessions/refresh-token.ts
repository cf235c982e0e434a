import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** Creates a random secret; only its hash is stored. */
export const newRefreshToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
