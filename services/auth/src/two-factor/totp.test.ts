import { describe, expect, test } from 'vitest'
import { shownCode } from '../../test/authenticator.ts'
import { base32Of, findStep, otpauthUrlOf, stepOf } from './totp.ts'

// the secret of RFC 6238, appendix B; its codes there have eight digits
const SECRET = Buffer.from('12345678901234567890')

describe('codes of an authenticator', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('the code at second %i is %s, as in RFC 6238', (second, code) => {
    const now = new Date(second * 1_000)
    expect(findStep(SECRET, code, { now, after: 0 })).toBe(stepOf(now))
  })

  test.each([
    [-2, undefined],
    [-1, -1],
    [0, 0],
    [1, 1],
    [2, undefined],
  ])('a code of a clock that is %i steps off is accepted within one step', (off, found) => {
    const now = new Date()
    const step = findStep(SECRET, shownCode(base32Of(SECRET), off), { now, after: 0 })
    expect(step && step - stepOf(now)).toBe(found)
  })

  test('a code is accepted once, with or without a space in the middle, and other texts are refused', () => {
    const now = new Date(1_234_567_890_000)
    const step = stepOf(now)
    expect(findStep(SECRET, '005924', { now, after: step })).toBeUndefined()
    expect(findStep(SECRET, '005 924', { now, after: 0 })).toBe(step)
    for (const other of ['', '5924', '0059240', 'abcdef', '００５９２４']) {
      expect(findStep(SECRET, other, { now, after: 0 })).toBeUndefined()
    }
  })

  test('the secret of an authenticator can be typed by hand', () => {
    expect(base32Of(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(base32Of(Buffer.from('foob'))).toBe('MZXW6YQ')
    expect(otpauthUrlOf(Buffer.from('foob'), 'bia@example.com', 'Recado')).toMatch(
      /^otpauth:\/\/totp\/Recado:bia%40example\.com\?issuer=Recado&secret=MZXW6YQ&/,
    )
  })
})
