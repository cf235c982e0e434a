import { createHmac } from 'node:crypto'

/** Returns a keyed hash, so that the tables of limits reveal neither e-mails nor IP addresses. */
export const limitKey = (secret: Buffer, ...parts: readonly (string | number)[]): Buffer =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest()
