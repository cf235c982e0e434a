import { expect, test } from 'vitest'
import { checkLinks } from './check-links.ts'

const PAGE = `# Shops

## How to *open* a shop
## Prices, and \`taxes\`
## Prices, and taxes
`

test.each([
  ['a missing page', '[a](docs/gone.md)', 'README.md:1: the link docs/gone.md leads nowhere: there is no docs/gone.md'],
  ['a missing picture', '![a](images/gone.png)', 'images/gone.png leads nowhere: there is no images/gone.png'],
  ['a missing heading', '[a](docs/shops.md#closing)', 'docs/shops.md has no heading #closing'],
  ['a missing heading of the same page', '[a](#gone)', 'README.md has no heading #gone'],
  [
    'a link whose text goes over two lines',
    'Read [decision\n3](docs/three.md).',
    'README.md:2: the link docs/three.md',
  ],
  [
    'a target over two lines',
    '[a](docs/\nshops.md)',
    'README.md:1: the link docs/ shops.md leads nowhere: it has a space',
  ],
  ['an anchor in a file without headings', '[a](docs/shops.ts#open)', 'docs/shops.ts has no heading #open'],
])('the check of links reports %s', (_, text, fault) => {
  const faults = check({ 'README.md': text })

  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(fault)
})

test('a link is resolved from the folder of its page', () => {
  const pages = { 'docs/how-to/sell.md': '[a](../shops.md#how-to-open-a-shop) [b](buy.md)' }

  expect(check(pages)).toEqual(['docs/how-to/sell.md:1: the link buy.md leads nowhere: there is no docs/how-to/buy.md'])
})

test('links to files, folders and headings of the repository, links to other hosts, and links in code are allowed', () => {
  const text = [
    '# Top',
    '[a](docs/shops.md) [b](docs/) [c](#top) [d](https://example.com/gone#x) [e](mailto:a@example.com)',
    '[f](docs/shops.md#prices-and-taxes) [g](docs/shops.md#prices-and-taxes-1)',
    '`[h](gone.md)`',
    '```',
    '[i](gone.md)',
    '```',
  ].join('\n')

  expect(check({ 'README.md': text })).toEqual([])
})

test('a page of docs without a link from another page is reported', () => {
  const pages = { 'docs/alone.md': '# Alone\n[b](#alone)' }

  expect(check(pages)).toEqual(['docs/alone.md: no other page links to it'])
})

test('a comment that names a missing page is reported; tests and addresses are left out', () => {
  const sources = {
    'services/shop/src/open.ts': '/** See `docs/shops.md`,\n * docs/gone.md and https://example.com/docs/gone.md. */',
    'services/shop/src/open.test.ts': "const page = 'docs/gone.md'",
  }

  expect(check({}, sources)).toEqual(['services/shop/src/open.ts:2: names docs/gone.md, which does not exist'])
})

/** Checks these pages, together with an index that links to all of them but `docs/alone.md`. */
function check(pages: Record<string, string>, sources: Record<string, string> = {}): string[] {
  const written = { 'docs/shops.md': PAGE, ...pages }
  const linked = Object.keys(written).filter((page) => page !== 'docs/alone.md')
  const all = new Map(Object.entries({ ...written, 'INDEX.md': linked.map((page) => `[page](${page})`).join(' ') }))
  return checkLinks(
    all,
    new Map(Object.entries(sources)),
    (path) => all.has(path) || ['docs', 'docs/shops.ts'].includes(path),
  )
}
