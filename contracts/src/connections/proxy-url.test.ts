import { expect, test } from 'vitest'
import { ProxyUrl, proxyAddress, readProxyUrl } from './proxy-url.ts'

test.each([
  ['http://proxy.example.com:3128', 'http://proxy.example.com:3128', '', ''],
  ['http://proxy.example.com', 'http://proxy.example.com:80', '', ''],
  ['https://ana:segredo@proxy.example.com/', 'https://proxy.example.com:443', 'ana', 'segredo'],
  ['https://proxy.example.com:80', 'https://proxy.example.com:80', '', ''],
  ['socks5://ana:se%3Agredo%40@Proxy.Example.COM', 'socks5://proxy.example.com:1080', 'ana', 'se:gredo@'],
  ['socks5h://ana@proxy.example.com:80', 'socks5://proxy.example.com:80', 'ana', ''],
  ['SOCKS5://[2001:DB8::1]:1081', 'socks5://[2001:db8::1]:1081', '', ''],
  ['socks5://0x7f000001', 'socks5://127.0.0.1:1080', '', ''],
])('the proxy %s has the address %s', (text, address, user, password) => {
  const proxy = readProxyUrl(text)

  expect(proxy && proxyAddress(proxy)).toBe(address)
  expect([proxy?.user, proxy?.password]).toEqual([user, password])
})

test.each([
  '',
  'proxy.example.com:3128',
  'ftp://proxy.example.com',
  'socks4://proxy.example.com',
  'http://',
  'http://proxy.example.com:0',
  'http://proxy.example.com:70000',
  'http://proxy.example.com/path',
  'http://proxy.example.com?',
  'http://proxy.example.com/#x',
  'http://:password@proxy.example.com',
  'http://an%ZZa:x@proxy.example.com',
  'http://ana:%0d%0aX-Header@proxy.example.com',
  `socks5://${'a'.repeat(256)}:x@proxy.example.com`,
])('the text "%s" is not the address of a proxy', (text) => {
  expect(ProxyUrl.safeParse(text).success).toBe(false)
})
