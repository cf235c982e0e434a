import { randomBytes } from 'node:crypto'

/** As WhatsApp for Android makes them: 3A and 18 hexadecimal digits. */
export const newMessageId = (): string => `3A${randomBytes(9).toString('hex').toUpperCase()}`
