import { createBoundedMap } from '@recado/kit/bounded-map'
import { startLoop } from '@recado/kit/timing/loop'
import type { OpenTrust, Person } from '../../../trust/trust.ts'
import { isIssueDue, type TrustProps } from '../../../trust/trust-rules.ts'

type Deps = {
  /** Issues our token, and resolves when WhatsApp has confirmed it; false when the person has no suitable id. */
  readonly issue: (person: Person, at: Date) => Promise<boolean>
  /** Records that a token was issued. */
  readonly note: (person: Person, at: Date) => Promise<void>
  readonly props: () => TrustProps
  readonly onOutcome: (outcome: 'issued' | 'failed', error?: unknown) => void
  readonly everyMs: number // the pause between two tokens
}

export type Issuer = {
  /** Called when the network accepted a message to this person; issues our token if it is due. */
  written(person: Person, trust: Pick<OpenTrust, 'issuedAt' | 'refusedAt'> | undefined): void
  /** Called when the network refused a message for lack of trust; no token is issued to this person for a day. */
  refused(person: Person): void
  /** Issues our token to a person with a new phone again, with its original time. */
  renew(person: Person, issuedAt: Date): void
  stop(): void
}

const AFTER_REFUSAL_MS = 24 * 60 * 60_000
const MOST_REMEMBERED = 5_000 // people, some 100 bytes each
const MOST_WAITING = 5_000

/**
 * Issues our tokens to people, one after the other in the background, so that messages do not wait for them. A token
 * that WhatsApp did not confirm is issued again after the next message to the person.
 */
export function startIssuer({ issue, note, props, onOutcome, everyMs }: Deps): Issuer {
  const waiting = new Map<string, { person: Person; at: Date }>()
  const issued = createBoundedMap<string, Date>({ most: MOST_REMEMBERED })
  const refusals = createBoundedMap<string, true>({ most: MOST_REMEMBERED, keepMs: AFTER_REFUSAL_MS })
  let last = Number.NEGATIVE_INFINITY

  const loop = startLoop(
    async () => {
      const [next] = waiting
      if (!next) return Number.POSITIVE_INFINITY
      const waitMs = last + everyMs - performance.now()
      if (waitMs > 0) return waitMs
      const [name, { person, at }] = next
      waiting.delete(name)
      last = performance.now()
      try {
        if (!(await issue(person, at))) return 0
        await note(person, at)
        onOutcome('issued')
      } catch (error) {
        issued.delete(name)
        onOutcome('failed', error)
      }
      return 0
    },
    { onFailure: (error) => onOutcome('failed', error) },
  )
  /** @returns false when too many people wait; the token is then due again after the next message to the person */
  function add(person: Person, at: Date): boolean {
    if (waiting.size >= MOST_WAITING) return false
    waiting.set(nameOf(person), { person, at })
    loop.wake()
    return true
  }

  return {
    written(person, trust) {
      const now = new Date(Math.floor(Date.now() / 1_000) * 1_000)
      const name = nameOf(person)
      const wasRefused = trust?.refusedAt && now.getTime() - trust.refusedAt.getTime() < AFTER_REFUSAL_MS
      if (wasRefused || refusals.has(name)) return
      const { issuedFor } = props()
      if (![trust?.issuedAt ?? null, issued.get(name) ?? null].every((at) => isIssueDue(at, issuedFor, now))) return
      if (add(person, now)) issued.set(name, now)
    },
    refused: (person) => void refusals.set(nameOf(person), true),
    renew: (person, issuedAt) => void add(person, issuedAt),
    stop: () => void loop.stop(),
  }
}

const nameOf = ({ lid, phone }: Person): string => (lid === null ? `${phone}@phone` : `${lid}@lid`)
