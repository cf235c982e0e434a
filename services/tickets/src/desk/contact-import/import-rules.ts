import type { EventData } from '@recado/contracts/event'
import type { phoneBookTold } from '@recado/contracts/whatsapp/events'
import type { KnownContact } from '../../conversation/contacts/contact-repository.ts'
import { type Naming, nameOf, namingRow } from '../../conversation/contacts/contact-rules.ts'
import type { Identity } from '../../conversation/identities/identity-repository.ts'

/** A person in a phone book, with the identities that may be trusted. */
export type ToldPerson = EventData<typeof phoneBookTold>['people'][number] & {
  readonly identities: readonly Identity[]
}
type Owned = Identity & { readonly contactId: number }

type Sorted = {
  readonly strangers: ToldPerson[]
  readonly known: { readonly contactId: number; readonly person: ToldPerson }[]
  /** People who match several contacts, match the same contact as another person, or have only a user name. */
  readonly doubtful: ToldPerson[]
}

/**
 * Classifies people as strangers, known or doubtful.
 * @param owned the identities that belong to contacts
 * @param withLid contacts with a LID; a person with another LID may be someone else
 */
export function sortOut(
  people: readonly ToldPerson[],
  owned: readonly Owned[],
  withLid: ReadonlySet<number> = new Set(),
): Sorted {
  const ownerOf = new Map(owned.map((each) => [keyOf(each), each.contactId]))
  const ownersOf = ({ identities }: ToldPerson) => [
    ...new Set(identities.flatMap((identity) => ownerOf.get(keyOf(identity)) ?? [])),
  ]
  const namesOf = (person: ToldPerson) => [...person.identities.map(keyOf), ...ownersOf(person).map(String)]
  const hasUnknownLid = ({ identities }: ToldPerson) =>
    identities.some((identity) => identity.kind === 'lid' && !ownerOf.has(keyOf(identity)))
  const times = new Map<string, number>()
  for (const name of people.flatMap(namesOf)) times.set(name, (times.get(name) ?? 0) + 1)

  const sorted: Sorted = { strangers: [], known: [], doubtful: [] }
  for (const person of people) {
    const [contactId, ...others] = ownersOf(person)
    const isAlone = namesOf(person).every((name) => times.get(name) === 1)
    const isSure = person.identities.some((identity) => identity.kind !== 'username' && ownerOf.has(keyOf(identity)))
    const isAnother = contactId !== undefined && withLid.has(contactId) && hasUnknownLid(person)
    if (isAlone && contactId === undefined) sorted.strangers.push(person)
    else if (isAlone && isSure && !isAnother && contactId !== undefined && others.length === 0) {
      sorted.known.push({ contactId, person })
    } else sorted.doubtful.push(person)
  }
  return sorted
}

const keyOf = ({ kind, value }: Identity): string => `${kind} ${value}`

const usernameOf = ({ identities }: ToldPerson): string | null =>
  identities.find(({ kind }) => kind === 'username')?.value ?? null

/** Whether the person still has a name or a user name. */
export const isCalled = (person: ToldPerson): boolean => person.name !== null || usernameOf(person) !== null

/** The row of a new contact. Its number is unchecked, because phone books contain numbers without WhatsApp, too. */
export function rowOf(person: ToldPerson) {
  const { name: phoneBookName, address } = person
  const naming = { typedName: null, phoneBookName, pushName: null, number: address.phone, username: usernameOf(person) }
  return { ...namingRow({ ...naming, name: nameOf(naming) }), is_whatsapp_valid: address.lid === null ? null : true }
}

/**
 * The fields that a contact gets from the phone book. A contact that has a user name keeps it, because it is newer than
 * the phone book.
 */
export function whatIsNew(
  known: KnownContact,
  person: ToldPerson,
): { identities: readonly Identity[]; naming: Naming | undefined; isShown: boolean } {
  const username = known.username ?? usernameOf(person)
  const learnt = {
    ...known,
    phoneBookName: person.name ?? known.phoneBookName,
    number: known.number ?? person.address.phone,
    username,
  }
  const news = (['phoneBookName', 'number', 'username'] as const).filter((field) => learnt[field] !== known[field])
  return {
    identities: person.identities.filter(({ kind, value }) => kind !== 'username' || value === username),
    naming: news.length > 0 ? { ...learnt, name: nameOf(learnt) } : undefined,
    isShown: news.some((field) => field !== 'phoneBookName' || known.typedName === null),
  }
}
