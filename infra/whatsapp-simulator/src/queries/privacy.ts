import { findAddress, findPhone } from '../network/directory.ts'
import type { Network, Session } from '../network/network.ts'
import { issueToken } from '../trust/tokens.ts'
import { type BinaryNode, child, children, node, unixSeconds } from '../wire/nodes.ts'
import { replyResult } from './reply.ts'

const SETTINGS = ['readreceipts', 'profile', 'status', 'online', 'last', 'groupadd', 'calladd', 'messages']

/** Answers `privacy` queries: the settings of an account, and the issue of tokens, whose answer is empty. */
export function answerPrivacyQuery(network: Network, session: Session, query: BinaryNode) {
  const issued = child(query, 'tokens')
  if (!issued) return replyResult(session, query, [privacySettings()])
  const account = findPhone(network, session.number)
  for (const { attrs } of children(issued, 'token')) {
    const to = findAddress(network, attrs['jid'] ?? '')?.phone
    if (account && to) issueToken(network, account, to, Number(attrs['t'] ?? unixSeconds()))
  }
  if (network.faults.current().loseIssues) return
  replyResult(session, query, [node('tokens', {})])
}

const privacySettings = (): BinaryNode =>
  node(
    'privacy',
    {},
    SETTINGS.map((name) => node('category', { name, value: 'all' })),
  )
