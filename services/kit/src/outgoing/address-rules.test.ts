import { expect, test } from 'vitest'
import { isPublicAddress, isUsableAddress } from './address-rules.ts'

test.each(['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
  'the address %s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
    expect(isUsableAddress(address)).toBe(true)
  },
)

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1', // carrier-grade NAT
  '::1',
  'fd12:3456::1',
  '::ffff:127.0.0.1', // IPv4 written as IPv6
  '::ffff:10.1.2.3',
  '::127.0.0.1',
])('the address %s is allowed only for hosts that the operator has named', (address) => {
  expect(isPublicAddress(address)).toBe(false)
  expect(isUsableAddress(address)).toBe(true)
})

test.each([
  '0.0.0.0',
  '0.1.2.3',
  '255.255.255.255',
  '224.0.0.1',
  '169.254.0.1',
  '169.254.169.254', // metadata of most clouds
  '::ffff:169.254.169.254',
  '100.100.100.200', // metadata, in the range of carrier-grade NAT
  '168.63.129.16', // metadata, a public address
  'fd00:ec2::254', // metadata, a unique local address
  '192.0.0.192',
  '198.18.0.1',
  '203.0.113.5',
  '240.0.0.1',
  '::',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '64:ff9b::7f00:1', // NAT64 of 127.0.0.1
  '64:ff9b:1::a00:1',
  '::ffff:0:7f00:1', // translated (RFC 6145)
  '2002:7f00:1::1', // 6to4 of 127.0.0.1
  '2001::1', // Teredo
  '2001:db8::1',
  '3fff::1',
  '100::1',
  '4000::1', // unassigned
  'no address',
  '',
])('the address %j is refused for every host', (address) => {
  expect(isPublicAddress(address)).toBe(false)
  expect(isUsableAddress(address)).toBe(false)
})
