import { describe, expect, test } from 'vitest'
import { AddressRanges } from './address-ranges.ts'

describe('a list of IP addresses and ranges', () => {
  test.each([
    ['10.0.0.0/8', '10.9.8.7', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['192.168.0.7', '192.168.0.7', true],
    ['192.168.0.7', '192.168.0.8', false],
    ['fd00::/8, 127.0.0.1', 'fd12::1', true],
    ['fd00::/8, 127.0.0.1', '127.0.0.1', true],
    ['', '127.0.0.1', false],
    ['10.0.0.0/8', 'nowhere', false],
    ['127.0.0.1', '::ffff:127.0.0.1', true],
  ])('the ranges %j contain %s: %s', (list, address, isHeld) => {
    expect(AddressRanges.parse(list)(address)).toBe(isHeld)
  })

  test.each(['10.0.0.0/33', 'proxy.example', '10.0.0.0/8/8', '10.0.0.0/', 'fd00::/129'])(
    'the text %s is refused as a list of addresses and ranges',
    (list) => {
      expect(AddressRanges.safeParse(list).success).toBe(false)
    },
  )
})
