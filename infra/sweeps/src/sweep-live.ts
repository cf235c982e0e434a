import { randomInt, randomUUID } from 'node:crypto'
import type { LiveClaims } from '@recado/contracts/auth/access-token'
import type { EventDefinition } from '@recado/contracts/event'
import { queueCreated } from '@recado/contracts/queues/events'
import { aQueue } from '@recado/contracts/testing/conversation'
import { eventually, type TestService } from '@recado/kit/testing/service'
import type { Finding } from './finding.ts'

/** One person's open socket. */
export type Ear = { readonly texts: readonly string[]; closed(): boolean }

/** The listeners: one person in each company with the same user and session ids, and an admin of the other company. */
type Audience = {
  readonly person: Omit<Whom, 'companyId'>
  readonly own: Ear
  readonly other: Ear
  readonly colleague: Ear
}

/** The subject of an event; the people of both companies have the same ids. */
export type Whom = { readonly companyId: number; readonly userId: number; readonly sessionId: string }

export type LiveSubject = {
  readonly service: Pick<TestService, 'publish'>
  /** All events that sockets receive as frames or that close them. */
  readonly events: readonly EventDefinition[]
  /** Types of events that only the named people get, not even admins. */
  readonly personal: readonly string[]
  /** Data for each event, by its type; at least one person in the company must receive the event. */
  readonly samples: Readonly<Record<string, (whom: Whom) => object>>
  /** Opens a socket and waits for the welcome. */
  listen(claims: Partial<LiveClaims>): Promise<Ear>
}

const OWN = 1
const OTHER = 2

/**
 * Announces every event for one company. Meanwhile a person of another company with the same ids listens, and an admin
 * of the other company whom the event does not name.
 */
export async function sweepLive(subject: LiveSubject): Promise<Finding[]> {
  const findings: Finding[] = []
  let audience: Audience | undefined
  for (const event of subject.events) {
    if (!audience || CHANGES_LISTENERS.test(event.type) || isOver(audience)) audience = await gather(subject)
    const faults = await faultsOf(subject, event, audience)
    findings.push(...faults.map((fault) => ({ where: `event ${event.type}`, fault })))
    if (CHANGES_LISTENERS.test(event.type)) audience = undefined // the event changed or removed the listeners
  }
  return findings
}

const CHANGES_LISTENERS = /^(company|user|session)\./
const isOver = ({ own, other, colleague }: Audience) => [own, other, colleague].some((ear) => ear.closed())

/** Opens the sockets of new people, since a deleted user cannot return. */
async function gather({ listen }: LiveSubject): Promise<Audience> {
  const person = { userId: randomInt(1, 1e9), sessionId: randomUUID() }
  return {
    person,
    own: await listen({ ...person, companyId: OWN }),
    other: await listen({ ...person, companyId: OTHER }),
    colleague: await listen({ ...person, companyId: OTHER, userId: person.userId + 1, profile: 'admin' }),
  }
}

async function faultsOf(
  { service, samples, personal }: LiveSubject,
  event: EventDefinition,
  { person, own, other, colleague }: Audience,
): Promise<string[]> {
  const makeData = samples[event.type]
  if (!makeData) return ['the sweep has no sample of its data']
  const ears = [own, other, colleague]
  const before = new Map(ears.map((ear) => [ear, ear.texts.length]))
  const texts = (ear: Ear) => ear.texts.slice(before.get(ear))

  await service.publish(event, OTHER, makeData({ ...person, companyId: OTHER }))
  for (const companyId of [OWN, OTHER])
    await service.publish(queueCreated, companyId, { queue: aQueue(companyId, { name: END }) })
  for (const ear of ears) await eventually(() => ear.closed() || texts(ear).at(-1)?.includes(END))

  const told = (ear: Ear) => texts(ear).filter((text) => !text.includes(END))
  const isNoticed = other.closed() || told(other).length > 0
  return [
    ...told(own).map(() => 'is told to the other company'),
    ...(own.closed() ? ['closes a socket of the other company'] : []),
    ...(personal.includes(event.type) ? told(colleague).map(() => 'is told to a colleague whom it does not name') : []),
    ...(isNoticed ? [] : ['is noticed by nobody, so that nothing is known of whom it reaches']),
  ]
}

const END = '⟦end⟧'
