import { expect, test } from 'vitest'
import { baileys } from '../../test/baileys.ts'
import { pad, unpad } from './padding.ts'

test('unpadding reverses padding', () => {
  const text = Buffer.from('o recado')
  for (let round = 0; round < 50; round += 1) {
    expect(unpad(pad(text))).toEqual(text)
    expect(Buffer.from(baileys.unpadRandomMax16(pad(text)))).toEqual(text)
    expect(unpad(baileys.writeRandomPadMax16(text))).toEqual(text)
  }
})

test.each([[''], ['00'], ['11'], ['02']])('bytes %s are rejected as wrongly padded', (hex) => {
  expect(() => unpad(Buffer.from(hex, 'hex'))).toThrow('padding')
})
