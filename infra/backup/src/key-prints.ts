import { createHmac } from 'node:crypto'

const PRINT_CHARACTERS = 32

/** @returns a print of each secret, by which an installation recognises its secrets and from which none can be found */
export const printsOf = (secrets: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name, printOf(name, value)]))

const printOf = (name: string, value: string): string =>
  createHmac('sha256', Buffer.from(value, 'base64')).update(`backup ${name}`).digest('hex').slice(0, PRINT_CHARACTERS)
