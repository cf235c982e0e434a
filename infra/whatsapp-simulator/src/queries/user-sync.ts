import { deviceHash } from '../handset/all-devices.ts'
import { devicesOf, findAddress, findSpelt, jidOf } from '../network/directory.ts'
import type { Network, Session } from '../network/network.ts'
import type { PhoneRow } from '../network/rows.ts'
import { type BinaryNode, child, children, node, text, unixSeconds } from '../wire/nodes.ts'
import { replyResult } from './reply.ts'

/** Answers `usync` queries: whether people are on WhatsApp, their devices and their LIDs. */
export function answerUserSync(network: Network, session: Session, query: BinaryNode): void {
  const asked = child(query, 'usync')
  const protocols = children(child(asked, 'query')).map(({ tag }) => tag)
  const users = children(child(asked, 'list'), 'user').map((user) => answerUser(network, protocols, user))
  if (protocols.includes('devices')) {
    network.log.add('devices-asked', { phone: session.number, device: session.deviceId })
  }
  const { sid, mode, context } = asked?.attrs ?? {}
  const result = node(
    'result',
    {},
    protocols.map((protocol) => node(protocol, {})),
  )
  replyResult(session, query, [
    node('usync', { sid, index: 0, last: 'true', mode, context }, [result, node('list', {}, users)]),
  ])
}

function answerUser(network: Network, protocols: string[], user: BinaryNode): BinaryNode {
  const typed = text(child(user, 'contact')) // a number as typed, with a plus
  const jid = user.attrs['jid'] ?? `${typed.replace(/\D/g, '')}@s.whatsapp.net`
  const byLid = jid.endsWith('@lid')
  const phone = byLid ? findAddress(network, jid)?.phone : findSpelt(network, jid.replace(/[:@].*$/, ''))
  const isHidden = phone === undefined || phone.hidesDevices === 'all' || (byLid && phone.hidesDevices === 'lid')
  const answers = protocols.flatMap((protocol) => {
    if (protocol === 'contact') return [contactNode(phone, typed)]
    if (protocol === 'devices')
      return [node('devices', {}, isHidden ? [node('device-list', {}, [])] : deviceNodes(network, phone))]
    // in an answer to a query by LID, the client would store the LID as the number of the account
    if (protocol === 'lid' && phone && !byLid && phone.hidesLid !== true)
      return [node('lid', { val: jidOf(phone, 'lid') })]
    if (protocol === 'status' && phone) return [node('status', { code: 401, t: 0 })]
    if (protocol === 'disappearing_mode' && phone) return [node('disappearing_mode', { duration: 0, t: 0 })]
    return []
  })
  return node('user', { jid: phone ? jidOf(phone, byLid ? 'lid' : 'pn') : jid }, answers)
}

const contactNode = (phone: PhoneRow | undefined, typed: string): BinaryNode =>
  node('contact', { type: phone ? 'in' : 'out' }, typed ? Buffer.from(typed) : undefined)

function deviceNodes(network: Network, phone: PhoneRow): BinaryNode[] {
  const linked = devicesOf(network, phone.number).map(({ device, keyIndex }) =>
    node('device', { id: device, 'key-index': keyIndex }),
  )
  const companions = network.companions
    .rows(phone.number)
    .map(({ device }) => node('device', { id: device, 'key-index': device }))
  return [
    node('device-list', { hash: deviceHash(network, phone, 'pn') }, [
      node('device', { id: 0 }),
      ...linked,
      ...companions,
    ]),
    node('key-index-list', { ts: unixSeconds() }, Buffer.alloc(0)),
  ]
}
