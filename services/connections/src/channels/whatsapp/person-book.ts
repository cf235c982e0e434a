import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { spellingsOf } from '@recado/kit/phones/phone-number'
import type { WASocket } from '@whiskeysockets/baileys'
import type { Located } from '../channel.ts'
import { lidOf, phoneOf } from './address.ts'
import { findPerson } from './find-person.ts'
import type { Memory } from './session-surroundings.ts'

/** Finds the ids at which people can be reached now. */
export type PersonBook = {
  /** Completes an address from the stored keys, without a request. */
  look(person: WhatsappAddress): Promise<WhatsappAddress>
  /**
   * Finds the ids at which a person can be reached now. Asks WhatsApp about a number that the keys do not contain, with
   * all spellings of the number, and about an outdated LID.
   *
   * @returns undefined when the number has no account
   */
  locate(person: WhatsappAddress): Promise<Located | undefined>
  /** Handles WhatsApp's report that a LID no longer belongs to its person. @returns whether to look the person up */
  outdated(lid: string): boolean
  /** Whether the person's address is known well enough to send a message to it. */
  isLocated(person: WhatsappAddress): boolean
}

/**
 * The state of a LID that WhatsApp reported as outdated. `open`: its successor is not known yet; `right`: the LID
 * turned out to be current; `replaced`: `by` is its successor.
 */
type Outdated = { readonly is: 'open' | 'right' } | { readonly is: 'replaced'; readonly by: string }

export function openPersonBook(socket: WASocket, memory: Pick<Memory, 'people' | 'outdated' | 'devices'>): PersonBook {
  const { authState, signalRepository } = socket
  const { keys, creds } = authState
  const { lidMapping } = signalRepository

  const stateOf = (lid: string) => memory.outdated.get<Outdated>(lid)
  const note = (lid: string, state: Outdated) => memory.outdated.set(lid, state)
  const isOpen = (lid: string) => stateOf(lid)?.is === 'open'
  const phoneInKeys = async (lid: string) => phoneOf((await lidMapping.getPNForLID(`${lid}@lid`)) ?? undefined)

  async function lidInKeys(phone: string): Promise<string | null> {
    if (phone === phoneOf(creds.me?.id)) return lidOf(creds.me?.lid)
    const { [phone]: lid } = await keys.get('lid-mapping', [phone])
    return lid ?? null
  }

  async function look(person: WhatsappAddress): Promise<WhatsappAddress> {
    const { phone, group } = person
    if (group) return person
    const answered = phone === null ? undefined : memory.people.get<WhatsappAddress>(phone)
    const heard = person.lid ?? (phone === null ? null : ((await lidInKeys(phone)) ?? answered?.lid ?? null))
    if (heard === null) return answered ?? person
    const state = stateOf(heard)
    const lid = state?.is === 'replaced' ? state.by : heard
    const owner = await phoneInKeys(lid)
    // the LID's owner may have changed numbers, and another person may now have this number
    if (person.lid === null && phone !== null && owner !== null && !spellingsOf(phone).includes(owner)) {
      return answered?.lid === lid ? person : (answered ?? person)
    }
    // the number in `person` may belong to another LID, if the person has several accounts
    return { phone: owner ?? (person.lid === null ? phone : null), lid }
  }

  const ask = (phone: string) => findPerson(socket, spellingsOf(phone))

  /** Deletes the sessions and the device list of a former account, which can no longer be used. */
  async function forget(lid: string): Promise<void> {
    const devices = (await memory.devices.get<{ device?: number }[]>(lid)) ?? [{ device: 0 }]
    await signalRepository.deleteSession(devices.map(({ device }) => (device ? `${lid}:${device}@lid` : `${lid}@lid`)))
    await memory.devices.del(lid)
  }

  async function findFollower(lid: string, told: string | null): Promise<Located | undefined> {
    const isTheirs = told !== null && memory.people.get<WhatsappAddress>(told)?.lid === lid
    const phone = (await phoneInKeys(lid)) ?? (isTheirs ? told : null)
    if (phone === null) {
      note(lid, { is: 'right' }) // WhatsApp finds a successor only by the number
      return { address: { phone, lid }, isNews: false }
    }
    const found = await ask(phone)
    if (!found) return undefined
    if (found.lid === null || found.lid === lid) {
      note(lid, { is: 'right' })
      return { address: { phone, lid }, isNews: false }
    }
    await forget(lid)
    note(lid, { is: 'replaced', by: found.lid })
    return { address: found, isNews: true, former: lid }
  }

  /** Asks WhatsApp once per number whether the number belongs to this LID, which the keys do not contain. */
  async function completed(lid: string, phone: string): Promise<WhatsappAddress> {
    const owner = memory.people.get<WhatsappAddress>(phone) ?? (await ask(phone).catch(() => undefined))
    memory.people.set(phone, owner ?? { phone, lid: null })
    return owner?.lid === lid ? owner : { phone: null, lid }
  }

  async function identify(phone: string): Promise<Located | undefined> {
    const answered = memory.people.get<WhatsappAddress>(phone)
    if (answered) return { address: answered, isNews: false }
    const known = await Promise.all(spellingsOf(phone).map(lidInKeys))
    const found = await ask(phone)
    if (found) memory.people.set(phone, found)
    return found && { address: found, isNews: found.lid !== null && known.includes(found.lid) }
  }

  return {
    look,
    async locate(person) {
      const { phone } = person
      const known = await look(person)
      if (known.lid === null) return known.phone === null ? { address: known, isNews: false } : identify(known.phone)
      if (isOpen(known.lid)) return findFollower(known.lid, phone)
      if (phone === null) return { address: known, isNews: false }
      if (known.phone === null) return { address: await completed(known.lid, phone), isNews: false }
      const isNews = person.lid === null && memory.people.get(phone) === undefined
      memory.people.set(phone, known)
      return { address: known, isNews }
    },
    outdated(lid) {
      if (stateOf(lid)?.is === 'right') return false
      note(lid, { is: 'open' })
      return true
    },
    isLocated: ({ phone, lid }) =>
      lid === null ? phone !== null && memory.people.get(phone) !== undefined : !isOpen(lid),
  }
}
