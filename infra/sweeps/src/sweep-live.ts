import { randomInt, randomUUID } from 'node:crypto'
import type { LiveClaims } from '@recado/contracts/auth/access-token'
import type { EventDefinition } from '@recado/contracts/event'
import { queueCreated } from '@recado/contracts/queues/events'
import { aQueue } from '@recado/kit/testing/resources'
import { eventually, type TestService } from '@recado/kit/testing/service'
import type { Finding } from './finding.ts'

/** One person's open socket. */
export type Ear = { readonly texts: readonly string[]; closed(): boolean }

/** Whom an event is about; the people of both companies have the same numbers. */
export type Whom = { readonly companyId: number; readonly userId: number; readonly sessionId: string }

export type LiveSubject = {
  readonly service: Pick<TestService, 'publish'>
  /** All that the sockets are told of, by frames or by their end. */
  readonly events: readonly EventDefinition[]
  /** Types of those that only the people whom they name are told of, whatever the profile of others is. */
  readonly personal: readonly string[]
  /** Data of each event, by its type, that somebody of the company must notice. */
  readonly samples: Readonly<Record<string, (whom: Whom) => object>>
  /** Opens a socket that is welcome. */
  listen(claims: Partial<LiveClaims>): Promise<Ear>
}

const OWN = 1
const OTHER = 2

/**
 * Announces every event for one company while somebody of another, alike but for the company, listens; and a colleague
 * whom it does not name, an admin.
 */
export async function sweepLive(subject: LiveSubject): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const event of subject.events) {
    const faults = await faultsOf(subject, event)
    findings.push(...faults.map((fault) => ({ where: `event ${event.type}`, fault })))
  }
  return findings
}

async function faultsOf(
  { service, samples, personal, listen }: LiveSubject,
  event: EventDefinition,
): Promise<string[]> {
  const makeData = samples[event.type]
  if (!makeData) return ['the sweep has no sample of its data']
  const person = { userId: randomInt(1, 1e9), sessionId: randomUUID() } // a user who is gone does not come back
  const own = await listen({ ...person, companyId: OWN })
  const other = await listen({ ...person, companyId: OTHER })
  const colleague = await listen({ ...person, companyId: OTHER, userId: person.userId + 1, profile: 'admin' })

  await service.publish(event, OTHER, makeData({ ...person, companyId: OTHER }))
  for (const companyId of [OWN, OTHER])
    await service.publish(queueCreated, companyId, { queue: aQueue(companyId, { name: END }) })
  for (const ear of [own, other, colleague]) await eventually(() => ear.closed() || ear.texts.at(-1)?.includes(END))

  const isNoticed = other.closed() || told(other).length > 0
  return [
    ...told(own).map(() => 'is told to the other company'),
    ...(own.closed() ? ['closes a socket of the other company'] : []),
    ...(personal.includes(event.type) ? told(colleague).map(() => 'is told to a colleague whom it does not name') : []),
    ...(isNoticed ? [] : ['is noticed by nobody, so that nothing is known of whom it reaches']),
  ]
}

const END = '⟦end⟧'
const told = ({ texts }: Ear) => texts.filter((text) => !text.includes(END) && !text.includes('"welcome"'))
