import { randomBytes } from 'node:crypto'

/** A message id in the form of WhatsApp for Android: 3A and 18 hexadecimal digits. */
export const newMessageId = (): string => `3A${randomBytes(9).toString('hex').toUpperCase()}`
