import { randomInt } from 'node:crypto'
import { findPhone, jidOf } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { GroupRow, PhoneRow } from '../network/rows.ts'
import { unixSeconds } from '../wire/nodes.ts'

const ALL = 'all'

export const isGroupJid = (jid: string): boolean => jid.endsWith('@g.us')
export const allGroups = (network: Network): GroupRow[] => network.groups.rows(ALL)
export const findGroup = (network: Network, id: string): GroupRow | undefined => network.groups.get(ALL, id)
export const saveGroup = (network: Network, group: GroupRow): void => network.groups.put(ALL, group.id, group)

export const isMember = (group: GroupRow, number: string): boolean =>
  group.members.some((member) => member.number === number)

/** The phones of a group, its owner's first. */
export const membersOf = (network: Network, group: GroupRow): PhoneRow[] =>
  group.members.flatMap(({ number }) => findPhone(network, number) ?? [])

export function newGroup(
  network: Network,
  owner: PhoneRow,
  given: { subject: string; members: string[]; addressing: 'lid' | 'pn' },
): GroupRow {
  const others = given.members.filter((number) => number !== owner.number)
  const group: GroupRow = {
    id: `120363${randomInt(10 ** 11, 10 ** 12)}@g.us`,
    subject: given.subject,
    addressing: given.addressing,
    owner: owner.number,
    createdAt: unixSeconds(),
    members: [
      { number: owner.number, role: 'superadmin' },
      ...others.map((number) => ({ number, role: 'member' as const })),
    ],
  }
  saveGroup(network, group)
  return group
}

/** The attributes that name a member in a group: the address in the group's mode, and the other address. */
export function participantAttributes({ addressing }: GroupRow, phone: PhoneRow, device?: number) {
  const participant = jidOf(phone, addressing, device)
  const named = phone.username ? { participant_username: phone.username } : {}
  if (addressing === 'pn') return { participant, participant_lid: jidOf(phone, 'lid'), addressing_mode: 'pn', ...named }
  const other = phone.hidesNumber ? {} : { participant_pn: jidOf(phone, 'pn') }
  return { participant, ...other, addressing_mode: 'lid', ...named }
}
