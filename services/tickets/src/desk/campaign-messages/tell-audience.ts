import type { SkipReason } from '@recado/contracts/campaigns/campaign'
import { type audienceRequested, audienceTold, type Candidate } from '@recado/contracts/campaigns/events'
import type { EventData } from '@recado/contracts/event'
import { CAMPAIGN_LIMIT } from '@recado/contracts/limits'
import { getCompany } from '@recado/kit/copies/companies'
import { factOf } from '@recado/kit/db/tx'
import { canonicalPhone } from '@recado/kit/phones/phone-number'
import { findCondition } from '../../conversation/contact-fields/read-field-filter.ts'
import { optOutHash } from '../../conversation/contacts/erased-hash-rules.ts'
import type { Tx } from '../../tables/db.ts'
import {
  findErased,
  findMeeting,
  findOwnNumbers,
  findTagged,
  findWithPhones,
  hasErased,
  type Person,
} from './audience-repository.ts'

type Question = EventData<typeof audienceRequested>
/** A requested recipient: a contact, a number that may belong to no contact, or both. */
type Asked = { readonly key: number | null; readonly number: string | null; readonly person: Person | undefined }

/**
 * Publishes the requested recipients in pages; each entry says whether the recipient must be skipped, and why. The
 * number of statements does not depend on the number of recipients.
 * @param key hashes the numbers of erased contacts
 */
export async function tellAudience(tx: Tx, question: Question, key: Uint8Array): Promise<void> {
  const isByNumber = question.tagId === null && question.field === null
  const asked = isByNumber ? await byNumber(tx, question) : await byAudience(tx, question)
  const people = await judge(tx, asked, key)
  const { requestId, campaignId } = question
  const pages = Math.max(1, Math.ceil(people.length / CAMPAIGN_LIMIT.audiencePage))
  const facts = Array.from({ length: pages }, (_, index) => {
    const from = index * CAMPAIGN_LIMIT.audiencePage
    const page = people.slice(from, from + CAMPAIGN_LIMIT.audiencePage)
    return factOf(audienceTold, { requestId, campaignId, page: index + 1, isLast: index + 1 === pages, people: page })
  })
  await tx.emitAll(facts)
}

const byAudience = async (tx: Tx, question: Question): Promise<Asked[]> =>
  (await findAudience(tx, question)).map((person) => ({ key: null, number: numberIn(person.number), person }))

/** The people of a tag, a field, or both; nobody for a field that was deleted, and for a value that it cannot have. */
async function findAudience(tx: Tx, { tagId, field }: Question): Promise<Person[]> {
  if (field === null) return tagId === null ? [] : findTagged(tx, tagId)
  const { language } = await getCompany(tx)
  const condition = await findCondition(tx, field, language)
  if (!condition) return []
  return tagId === null ? findMeeting(tx, [condition]) : findTagged(tx, tagId, [condition])
}

async function byNumber(tx: Tx, { numbers }: Question): Promise<Asked[]> {
  const known = await findWithPhones(
    tx,
    numbers.map(({ number }) => canonicalPhone(number)),
  )
  return numbers.map(({ key, number }) => {
    const person = known.get(canonicalPhone(number))
    return { key, number: numberIn(person?.number ?? null) ?? number, person }
  })
}

const numberIn = (number: string | null): string | null => (number && /^\d{8,15}$/.test(number) ? number : null)

async function judge(tx: Tx, asked: readonly Asked[], key: Uint8Array): Promise<Candidate[]> {
  const own = new Set((await findOwnNumbers(tx)).map(canonicalPhone))
  const erased = await findErasedAmong(tx, asked, key)
  return asked.map(({ key: question, number, person }) => ({
    key: question,
    contactId: person?.contactId ?? null,
    name: person?.name ?? null,
    number,
    email: person?.email ?? null,
    skipped: reasonToSkip(
      { number, person },
      {
        isOwn: number !== null && own.has(canonicalPhone(number)),
        isErased: number !== null && erased.has(number),
      },
    ),
  }))
}

/**
 * Hashes the numbers only if the company has erased contacts with an opt-out, which is rare.
 * @returns the numbers of erased contacts
 */
async function findErasedAmong(tx: Tx, asked: readonly Asked[], key: Uint8Array): Promise<Set<string>> {
  if (!(await hasErased(tx))) return new Set()
  const numbers = new Map(
    asked.flatMap(({ number }) =>
      number === null ? [] : [[optOutHash(key, tx.caller.companyId, number), number] as const],
    ),
  )
  const erased = await findErased(tx, [...numbers.keys()])
  return new Set([...erased].flatMap((hash) => numbers.get(hash) ?? []))
}

function reasonToSkip(
  { number, person }: Omit<Asked, 'key'>,
  { isOwn, isErased }: { isOwn: boolean; isErased: boolean },
): SkipReason | null {
  if (isOwn) return 'own-number'
  if (isErased) return 'erased'
  if (person?.isBlocked) return 'blocked'
  if (person?.optOut) return 'opted-out'
  if (number === null && !person?.hasLid) return 'unreachable'
  return person?.isValid === false && !person.hasLid ? 'invalid' : null
}
