import { connectNumber } from '@recado/chaos/company'
import { eventually } from '@recado/chaos/eventually'
import { notYet } from '@recado/chaos/not-yet'
import { type Person, signIn, signUp } from '@recado/chaos/person'
import { createUser } from '@recado/contracts/auth/routes'
import { createConnection } from '@recado/contracts/connections/routes'
import type { Profile } from '@recado/contracts/permissions'
import { createQueue } from '@recado/contracts/queues/routes'
import { addContacts } from './contacts.ts'
import type { Stage } from './stage.ts'
import { PLAIN, type Words } from './words.ts'

export const PASSWORD = 'segredo-123'

/** The users of a company, their queue, and its paired number. */
export type Company = {
  readonly admin: Person
  readonly supervisor: Person
  readonly agent: Person
  readonly colleague: Person // an agent of the same queue
  readonly queueId: number
  readonly number: string
}

type Founding = { readonly name: string; readonly planId?: number; readonly words?: Words }

/** Signs up a company. @returns its admin */
export async function foundCompany(
  { url }: Pick<Stage, 'url'>,
  { name, planId = 1, words = PLAIN }: Founding,
): Promise<Person> {
  const email = emailOf('admin', name)
  const company = { name: words.name(name), email, phone: '11 99999-0000', password: PASSWORD, planId }
  await eventually(() => signUp(url, company).catch(notYet('ERR_NO_PLAN_FOUND')))
  return signIn(url, email, PASSWORD)
}

/**
 * Signs up a company with users of every profile, three queues and a working number. A second number waits for its
 * phone.
 */
export async function staffCompany(stage: Stage, name: string, number: string, words: Words): Promise<Company> {
  const admin = await foundCompany(stage, { name, words })
  const [queue] = await Promise.all(
    QUEUES.map((body) => admin.call(createQueue, { body: { ...body, name: words.name(body.name) } })),
  )
  const queueId = queue?.id ?? 0
  const hire = (person: string, profile: Profile) =>
    hireUser(stage, admin, { name: words.name(person), email: emailOf(person, name), profile, queueIds: [queueId] })
  const [supervisor, agent, colleague] = await Promise.all([
    hire('Sofia', 'supervisor'),
    hire('Bia', 'user'),
    hire('Otto', 'user'),
  ])
  await addContacts(admin, words)
  await connectNumber(stage, { admin, queueId }, words.name('Principal'), number)
  await admin.call(createConnection, { body: { name: words.name('Filial centro'), type: 'sandbox', queueIds: [] } })
  return { admin, supervisor, agent, colleague, queueId, number }
}

const QUEUES = [
  { name: 'Suporte', color: '#2f9e44' },
  { name: 'Vendas externas', color: '#e8590c' },
  { name: 'Cobrança', color: '#1971c2' },
]

type Hired = { readonly name: string; readonly email: string; readonly profile: Profile; readonly queueIds: number[] }

/** Creates a user, and signs the user in. */
export async function hireUser({ url }: Stage, admin: Person, hired: Hired): Promise<Person> {
  const body = { ...hired, password: PASSWORD }
  await eventually(() => admin.call(createUser, { body }).catch(notYet('ERR_NO_QUEUE_FOUND')))
  return signIn(url, hired.email, PASSWORD)
}

export const emailOf = (person: string, company: string) =>
  `${person}@${company.replaceAll(/\W/g, '')}.test`.toLowerCase()

/**
 * Signs the same person in again, which gives a token for ten more minutes. On a slow machine the token of the stage
 * has expired by then. Two windows that renew one session with the same cookie, one after the other, would look like a
 * stolen session.
 */
export const comeAgain = ({ url }: Pick<Stage, 'url'>, { user }: Person): Promise<Person> =>
  signIn(url, user.email, PASSWORD)
