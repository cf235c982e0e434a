import { createHmac } from 'node:crypto'

/** A keyed hash: the tables of limits reveal neither e-mails nor addresses. */
export const limitKey = (secret: Buffer, ...parts: readonly (string | number)[]): Buffer =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest()
