import { expect, test } from 'vitest'
import { AllowedHosts, standingOf } from './allowed-hosts.ts'

const standing = (list: string, url: string) => standingOf(new URL(url), AllowedHosts.parse(list))

test.each([
  ['*', 'https://example.com/hook', 'public'],
  ['*', 'https://example.com:8443/hook', 'public'],
  ['*', 'http://example.com/', undefined],
  ['*', 'ftp://example.com/', undefined],
  ['*', 'https://127.0.0.1/', 'public'], // `checkedLookup` refuses its address later
  ['', 'https://example.com/', undefined],
  ['example.com', 'https://example.com/', 'named'],
  ['example.com', 'https://EXAMPLE.com./', 'named'],
  ['example.com', 'https://example.com:444/', undefined],
  ['example.com', 'http://example.com/', undefined],
  ['example.com', 'https://www.example.com/', undefined],
  ['example.com', 'https://example.com.evil.net/', undefined],
  ['*, http://typebot:3000', 'http://typebot:3000/api', 'named'],
  ['*,http://typebot:3000', 'http://typebot:3001/api', undefined],
  ['*,http://typebot:3000', 'https://typebot/api', 'public'],
  ['http://127.0.0.1:*', 'http://127.0.0.1:4711/', 'named'],
  ['http://127.0.0.1:*', 'http://2130706433:4711/', 'named'], // the same address, written as a number
  ['https://[fd00::1]:8443', 'https://[fd00:0::1]:8443/', 'named'],
])('the list %j allows %s: %s', (list, url, expected) => {
  expect(standing(list, url)).toBe(expected)
})

test.each(['ftp://example.com', 'example.com/path', 'name:password@example.com', '*.example.com', 'a b', 'a:123456'])(
  'the text %s is refused as an allowed host',
  (entry) => {
    expect(AllowedHosts.safeParse(`*,${entry}`).success).toBe(false)
  },
)
