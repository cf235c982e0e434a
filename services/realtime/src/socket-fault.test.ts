import { expect, test } from 'vitest'
import { isTheirs } from './socket-fault.ts'

const failing = (code?: string) => Object.assign(new Error('failed'), code && { code })

test.each(['WS_ERR_INVALID_OPCODE', 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH', 'ECONNRESET', 'EPIPE'])(
  'an error with the code %s counts as the client’s fault',
  (code) => {
    expect(isTheirs(failing(code))).toBe(true)
  },
)

test.each([undefined, 'ERR_INVALID_ARG_TYPE', 'ENOMEM'])('an error with the code %s counts as our fault', (code) => {
  expect(isTheirs(failing(code))).toBe(false)
})
