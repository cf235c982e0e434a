import { announceQueue } from '../devices/queue.ts'
import { unlinkDevice } from '../devices/unlink.ts'
import { DEAD_HOST } from '../media/dead-host.ts'
import { findAddress, findPhone } from '../network/directory.ts'
import type { Network, Session } from '../network/network.ts'
import { proofsIn } from '../trust/proof-refusal.ts'
import { isProven, releaseLateTokens } from '../trust/tokens.ts'
import { type BinaryNode, child, node } from '../wire/nodes.ts'
import { answerAppState } from './app-state.ts'
import { answerGroupQuery } from './groups.ts'
import { answerKeyQuery } from './key-directory.ts'
import { answerMex } from './mex.ts'
import { answerPrivacyQuery } from './privacy.ts'
import { replyError, replyResult } from './reply.ts'
import { answerUserSync } from './user-sync.ts'

/** Answers an `<iq>` of a logged-in device by its namespace; unknown namespaces get an empty result. */
export function answerQuery(network: Network, session: Session, query: BinaryNode) {
  const { xmlns, type } = query.attrs
  const about = { phone: session.number, device: session.deviceId }
  if (type === 'result' || type === 'error') {
    const { code = '' } = child(query, 'error')?.attrs ?? {}
    return void network.log.add('query-answered', { ...about, id: query.attrs['id'] ?? '', kind: type, code })
  }
  if (network.faults.current().loseKeyQueries && (xmlns === 'usync' || child(query, 'key'))) {
    return void network.log.add('query-lost', about)
  }
  switch (xmlns) {
    case 'encrypt':
      return answerKeyQuery(network, session, query)
    case 'usync':
      return answerUserSync(network, session, query)
    case 'w:sync:app:state':
      return answerAppState(network, session, query)
    case 'urn:xmpp:whatsapp:dirty':
      network.log.add('dirty-cleaned', { ...about, kind: child(query, 'clean')?.attrs['type'] ?? '' })
      return replyResult(session, query)
    case 'passive':
      replyResult(session, query)
      if (!child(query, 'active')) return
      releaseLateTokens(network, session.deviceId)
      announceQueue(network, session)
      return
    case 'md':
      replyResult(session, query)
      if (child(query, 'remove-companion-device')) unlinkDevice(network, session.deviceId)
      return
    case 'abt':
      return replyResult(session, query, [
        node('props', { protocol: 1, hash: 'none', refresh: 86_400, ab_key: 'none' }, propsOf(network, session)),
      ])
    case 'blocklist':
      return replyResult(session, query, [node('list', {}, [])])
    case 'privacy':
      return answerPrivacyQuery(network, session, query)
    case 'w:g2':
      return answerGroupQuery(network, session, query)
    case 'w:m':
      return replyResult(session, query, [mediaConnection(network)])
    case 'w:profile:picture':
      return answerPicture(network, session, query)
    case 'w:mex':
      return answerMex(network, session, query)
    default:
      return replyResult(session, query)
  }
}

function answerPicture(network: Network, session: Session, query: BinaryNode) {
  const { target = '' } = query.attrs
  const owner = findAddress(network, target)?.phone
  const picture = owner?.picture
  if (!picture) return replyError(session, query, 404, 'item-not-found')
  const asker = findPhone(network, session.number)
  if (owner.pictureAsksProof && !(asker && isProven(network, asker, owner, proofsIn(child(query, 'picture'))))) {
    return replyError(session, query, 401, 'not-authorized')
  }
  const { type = 'preview' } = child(query, 'picture')?.attrs ?? {}
  const url = `https://${network.media.host()}${picture}`
  return replyResult(session, query, [node('picture', { type, url, direct_path: picture, id: picture.slice(-10) })])
}

const propsOf = (network: Network, session: Session): BinaryNode[] =>
  Object.entries(findPhone(network, session.number)?.props ?? {}).map(([code, value]) =>
    node('prop', { config_code: code, config_value: value }),
  )

function mediaConnection(network: Network): BinaryNode {
  const dead = network.faults.current().media?.isFirstHostDead ? [DEAD_HOST] : []
  const hosts = [...dead, network.media.host()].map((hostname) => node('host', { hostname, type: 'primary' }))
  return node('media_conn', { auth: network.media.auth, ttl: 300, auth_ttl: 300, max_buckets: 12 }, hosts)
}
