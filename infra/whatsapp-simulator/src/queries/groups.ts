import { changeMembers, changeSubject, createGroup, type MemberAction } from '../groups/change-group.ts'
import { groupNode } from '../groups/group-node.ts'
import { allGroups, findGroup, isMember } from '../groups/group-rows.ts'
import { findAddress, findPhone } from '../network/directory.ts'
import type { Network, Session } from '../network/network.ts'
import type { GroupRow, PhoneRow } from '../network/rows.ts'
import { type BinaryNode, child, children, node, text } from '../wire/nodes.ts'
import { replyError, replyResult } from './reply.ts'

const ACTIONS: MemberAction[] = ['add', 'remove', 'promote', 'demote']

/** Answers a device's queries about groups, and applies its owner's changes. */
export function answerGroupQuery(network: Network, session: Session, query: BinaryNode) {
  const me = findPhone(network, session.number)
  const asked = child(query)
  if (!me || !asked) return replyResult(session, query)
  if (asked.tag === 'participating') {
    const own = allGroups(network).filter((group) => isMember(group, me.number))
    return replyResult(session, query, [
      node(
        'groups',
        {},
        own.map((group) => groupNode(network, group)),
      ),
    ])
  }
  if (asked.tag === 'create') return create(network, session, query, me, asked)
  if (asked.tag === 'leave') return leave(network, session, query, me, asked)
  const group = findGroup(network, query.attrs['to'] ?? '')
  if (!group) return replyError(session, query, 404, 'item-not-found')
  if (!isMember(group, me.number)) return replyError(session, query, 403, 'forbidden')
  change(network, session, query, me, group, asked)
}

function create(network: Network, session: Session, query: BinaryNode, me: PhoneRow, asked: BinaryNode) {
  const members = children(asked, 'participant').flatMap((participant) => numberOf(network, participant) ?? [])
  const { subject = '', key } = asked.attrs
  const group = createGroup(network, me, { subject, members, addressing: 'lid' }, key)
  replyResult(session, query, [groupNode(network, group)])
}

function leave(network: Network, session: Session, query: BinaryNode, me: PhoneRow, asked: BinaryNode) {
  for (const { attrs } of children(asked, 'group')) {
    const group = findGroup(network, attrs['id'] ?? '')
    if (group) changeMembers(network, group, me, 'remove', [me.number])
  }
  replyResult(session, query)
}

function change(
  network: Network,
  session: Session,
  query: BinaryNode,
  me: PhoneRow,
  group: GroupRow,
  asked: BinaryNode,
) {
  const action = ACTIONS.find((each) => each === asked.tag)
  if (action) {
    const participants = children(asked, 'participant').map((participant) => {
      const number = numberOf(network, participant)
      if (number) changeMembers(network, findGroup(network, group.id) ?? group, me, action, [number])
      return node('participant', { jid: participant.attrs['jid'], error: number ? undefined : 404 })
    })
    return replyResult(session, query, [node(action, {}, participants)])
  }
  if (asked.tag === 'subject') {
    changeSubject(network, group, me, text(asked))
    return replyResult(session, query)
  }
  return replyResult(session, query, [groupNode(network, group)])
}

const numberOf = (network: Network, { attrs }: BinaryNode): string | undefined =>
  findAddress(network, attrs['jid'] ?? '')?.phone.number
