import { Counter, Gauge, type Registry } from 'prom-client'
import type { TokenSource } from '../tables/trust-tables.ts'
import type { TrustCount } from './trust-counts-repository.ts'

const COUNTED_EVERY_MS = 10 * 60_000 // the query reads all rows of `contact_trust`

const SOURCES: readonly TokenSource[] = ['notification', 'history']
const OUTCOMES = ['issued', 'failed'] as const

/** The metrics of trust tokens. */
export function createTrustMetrics(registry: Registry, countTrust: () => Promise<readonly TrustCount[]>) {
  const registers = [registry]
  const counts = atMostEvery(COUNTED_EVERY_MS, countTrust)
  new Gauge({
    name: 'wa_trust_tokens',
    help: 'Tokens that people have issued to accounts of all companies, by source, and fresh (28 days) or old',
    labelNames: ['source', 'state'],
    registers,
    async collect() {
      this.reset()
      for (const { source, state, count } of await counts()) if (source !== 'own') this.set({ source, state }, count)
    },
  })
  new Gauge({
    name: 'wa_trust_issued_people',
    help: 'People to whom accounts of all companies have issued their token in seven days',
    registers,
    async collect() {
      const own = (await counts()).find(({ source }) => source === 'own')
      if (own) this.set(own.count)
    },
  })
  const issued = new Counter({
    name: 'wa_trust_issued_total',
    help: 'Tokens of accounts issued to people, by whether WhatsApp confirmed it',
    labelNames: ['outcome'],
    registers,
  })
  const heard = new Counter({
    name: 'wa_trust_heard_total',
    help: 'Tokens that people issued to accounts, as they came, by source',
    labelNames: ['source'],
    registers,
  })
  for (const outcome of OUTCOMES) issued.inc({ outcome }, 0)
  for (const source of SOURCES) heard.inc({ source }, 0)
  return {
    tokenIssued: (outcome: (typeof OUTCOMES)[number]): void => issued.inc({ outcome }),
    tokensHeard: (source: TokenSource, count: number): void => heard.inc({ source }, count),
  }
}

/** @returns a function that calls `look` if its last result is older than `ms`, and otherwise returns that result */
function atMostEvery<T>(ms: number, look: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly seen: Promise<T> } | undefined
  return () => {
    const now = performance.now()
    if (last && now - last.at < ms) return last.seen
    const seen = look()
    last = { at: now, seen }
    seen.catch(() => {
      last = undefined
    })
    return seen
  }
}
