import { findPhone } from '../network/directory.ts'
import type { Network, Session } from '../network/network.ts'
import type { PhoneRow } from '../network/rows.ts'
import { lockNews } from '../reach/lock-in-time.ts'
import { capNews } from '../reach/new-chat-cap.ts'
import { type BinaryNode, child, node } from '../wire/nodes.ts'
import { replyResult } from './reply.ts'

/** Ids of stored queries (Baileys 7.0.0-rc14, Types/Mex.js; zapo `spec/mex`, August 2026). */
const LOCK = '23983697327930364'
const CAP = '24503548349331633'

/** Answers a stored query about the account; unknown queries get an empty result. */
export function answerMex(network: Network, session: Session, query: BinaryNode) {
  const phone = findPhone(network, session.number)
  const data = phone && answerTo(phone, child(query, 'query')?.attrs['query_id'])
  if (!data) return replyResult(session, query)
  const about = { phone: session.number, device: session.deviceId }
  network.log.add('reach-asked', { ...about, question: Object.keys(data) })
  replyResult(session, query, [node('result', {}, Buffer.from(JSON.stringify({ data })))])
}

function answerTo(phone: PhoneRow, question: string | undefined): object | undefined {
  if (question === LOCK) return { xwa2_fetch_account_reachout_timelock: lockNews(phone) }
  return question === CAP ? { xwa2_message_capping_info: capNews(phone) } : undefined
}
