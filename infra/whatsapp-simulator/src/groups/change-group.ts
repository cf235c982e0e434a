import { enqueue } from '../devices/queue.ts'
import { forgetOwnChain } from '../handset/group-keys.ts'
import { devicesOf, findPhone } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { GroupRow, PhoneRow } from '../network/rows.ts'
import { type BinaryNode, node, unixSeconds } from '../wire/nodes.ts'
import { groupNode, participantNode } from './group-node.ts'
import { membersOf, newGroup, participantAttributes, saveGroup } from './group-rows.ts'

export type MemberAction = 'add' | 'remove' | 'promote' | 'demote'

/**
 * Creates a group and notifies its members' linked devices.
 * @param key identifies the request of the creating device
 */
export function createGroup(
  network: Network,
  owner: PhoneRow,
  given: { subject: string; members: string[]; addressing: 'lid' | 'pn' },
  key?: string,
): GroupRow {
  const group = newGroup(network, owner, given)
  const created = node('create', { type: 'new', key }, [groupNode(network, group)])
  tell(network, group, owner, created, membersOf(network, group))
  return group
}

export function changeSubject(network: Network, group: GroupRow, by: PhoneRow, subject: string): void {
  saveGroup(network, { ...group, subject })
  const changed = node('subject', { subject, s_t: unixSeconds(), s_o: participantAttributes(group, by).participant })
  tell(network, group, by, changed, membersOf(network, group))
}

/** Sets after how many seconds the group's messages disappear; 0: never. */
export function changeTimer(network: Network, group: GroupRow, by: PhoneRow, seconds: number): void {
  const after = { ...group, timer: { seconds, setAt: unixSeconds() } }
  saveGroup(network, after)
  const told = seconds === 0 ? node('not_ephemeral') : node('ephemeral', { expiration: seconds })
  tell(network, after, by, told, membersOf(network, after))
}

/**
 * Adds or removes members, or changes their role. Members who already have the role are left out. @returns the
 * numbers that changed
 */
export function changeMembers(
  network: Network,
  group: GroupRow,
  by: PhoneRow,
  action: MemberAction,
  numbers: string[],
): string[] {
  const changed = numbers.filter((number) => findPhone(network, number) && isChange(group, action, number))
  if (changed.length === 0) return []
  const others = group.members.filter(({ number }) => !changed.includes(number))
  const role = action === 'promote' ? 'admin' : 'member'
  const inside = action === 'remove' ? [] : changed.map((number) => ({ number, role: role as 'admin' | 'member' }))
  const after: GroupRow = { ...group, members: [...others, ...inside] }
  saveGroup(network, after)
  // every remaining member uses a new key from now on, so that former members cannot read further messages
  if (action === 'remove') for (const { number } of group.members) forgetOwnChain(network, number, group.id)

  const phones = changed.flatMap((number) => findPhone(network, number) ?? [])
  const content = phones.map((phone) => participantNode(after, phone))
  const told = [...membersOf(network, after), ...(action === 'remove' ? phones : [])]
  tell(network, group, by, node(action, {}, content), told)
  return changed
}

function isChange(group: GroupRow, action: MemberAction, number: string): boolean {
  const role = group.members.find((member) => member.number === number)?.role
  if (action === 'add') return role === undefined
  if (action === 'remove') return role !== undefined
  return action === 'promote' ? role === 'member' : role === 'admin'
}

function tell(network: Network, group: GroupRow, by: PhoneRow, content: BinaryNode, phones: PhoneRow[]) {
  network.log.add('group-changed', { phone: by.number, group: group.id, change: content.tag })
  for (const { number } of phones) {
    for (const device of devicesOf(network, number)) {
      const attributes = {
        from: group.id,
        type: 'w:gp2',
        id: network.nextSequence(),
        t: unixSeconds(),
        notify: by.name,
        ...participantAttributes(group, by),
      }
      enqueue(network, device.id, node('notification', attributes, [content]))
    }
  }
}
