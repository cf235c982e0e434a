import { jidOf } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { GroupRow, PhoneRow } from '../network/rows.ts'
import { type BinaryNode, node } from '../wire/nodes.ts'
import { membersOf } from './group-rows.ts'

/** A group as the server describes it. */
export function groupNode(network: Network, group: GroupRow): BinaryNode {
  const members = membersOf(network, group)
  const owner = members.find(({ number }) => number === group.owner)
  const attributes = {
    id: group.id.replace('@g.us', ''),
    subject: group.subject,
    s_t: group.createdAt,
    creation: group.createdAt,
    creator: owner && jidOf(owner, group.addressing),
    creator_pn: owner && jidOf(owner, 'pn'),
    addressing_mode: group.addressing,
    size: members.length,
  }
  const { seconds = 0 } = group.timer ?? {}
  const timer = seconds > 0 ? [node('ephemeral', { expiration: seconds })] : []
  return node('group', attributes, [...timer, ...members.map((phone) => participantNode(group, phone))])
}

/** The node of a member with both of its addresses. */
export function participantNode(group: GroupRow, phone: PhoneRow): BinaryNode {
  const role = group.members.find(({ number }) => number === phone.number)?.role
  const number = phone.hidesNumber ? {} : { phone_number: jidOf(phone, 'pn') }
  const other = group.addressing === 'lid' ? number : { lid: jidOf(phone, 'lid') }
  const type = role === 'member' ? undefined : role
  return node('participant', { jid: jidOf(phone, group.addressing), ...other, username: phone.username, type })
}
