import type { Measure, Row } from '../measure.ts'
import type { Product } from '../product.ts'
import { FIRST_NAMES, RARE, SURNAMES, WORDS } from '../seed/data-set.ts'
import { signInSeeded } from '../seed/seed.ts'
import { compareLatency } from './compare-latency.ts'

const [FREQUENT = ''] = WORDS
const NAME = `${FIRST_NAMES[0]} ${SURNAMES[0]}`

/** Measures how fast an admin finds tickets by the texts of messages and by the names of contacts. */
export const ticketSearch: Measure = {
  number: 4,
  inProduct: (product) =>
    searchAs(product, {
      measure: 4,
      path: '/tickets',
      p95AtMostMs: 60,
      texts: { 'a rare word': RARE.word, 'a frequent word': FREQUENT, 'a name': NAME },
    }),
}

/** Measures how fast an admin finds contacts by name and by a part of their number. */
export const contactSearch: Measure = {
  number: 5,
  inProduct: (product) =>
    searchAs(product, {
      measure: 5,
      path: '/contacts',
      p95AtMostMs: 30,
      texts: { 'a name': NAME, 'a part of a number': '90000 12' },
    }),
}

type Search = {
  readonly measure: number
  readonly path: string
  readonly p95AtMostMs: number
  /** The searched texts, by kind. */
  readonly texts: Readonly<Record<string, string>>
}

async function searchAs(product: Product, { measure, path, p95AtMostMs, texts }: Search): Promise<Row[]> {
  const { token } = await signInSeeded(product, 1, 'admin-1')
  const rows: Row[] = []
  for (const [what, text] of Object.entries(texts)) {
    const search = `${path}?searchParam=${encodeURIComponent(text)}`
    rows.push(
      ...(await compareLatency(product, { measure, name: `GET ${path}, ${what}`, path: search, token, p95AtMostMs })),
    )
  }
  return rows
}
