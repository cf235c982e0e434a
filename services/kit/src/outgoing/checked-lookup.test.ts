import { expect, test } from 'vitest'
import { isPublicAddress } from './address-rules.ts'
import { checkedLookup, RefusedAddressError } from './checked-lookup.ts'

const addresses = (...list: string[]) => list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

/** Looks up a name that resolves to `resolved`, as a connection does. */
const look = (resolved: ReturnType<typeof addresses>, all: boolean) =>
  new Promise((done) => {
    const lookup = checkedLookup(async () => resolved, isPublicAddress)
    lookup('example.test', { all }, (error, address) => done(error ?? address))
  })

test('a connection gets only checked addresses', async () => {
  expect(await look(addresses('8.8.8.8', '2606:4700::1'), true)).toEqual(addresses('8.8.8.8', '2606:4700::1'))
  expect(await look(addresses('8.8.8.8'), false)).toBe('8.8.8.8')
})

test.each([
  ['one private address', addresses('10.0.0.1')],
  ['a private address beside a public one', addresses('8.8.8.8', '127.0.0.1')],
  ['zero addresses', addresses()],
])('a host name with %s is refused', async (_, resolved) => {
  expect(await look(resolved, true)).toBeInstanceOf(RefusedAddressError)
})
