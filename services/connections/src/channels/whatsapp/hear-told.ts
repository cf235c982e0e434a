import type { BinaryNode, WASocket } from '@whiskeysockets/baileys'
import type { ChannelListener } from '../channel.ts'
import { incapableLid } from './incapable-lid.ts'
import { REACH_NEWS, readReachNews } from './reach-news.ts'
import { readCall } from './read-call.ts'
import { readReceipts } from './receipts.ts'
import type { UnwrittenNews } from './unwritten-news.ts'

type Deps = {
  readonly told: UnwrittenNews
  readonly listener: Pick<ChannelListener, 'acknowledged' | 'called' | 'reachTold'>
  readonly isOwn: (jid: string) => boolean
  readonly isOpen: () => boolean
  /** Called when a person's devices could not process a message that was sent to this LID. */
  readonly isIncapable: (lid: string) => void
}

/**
 * Passes receipts, calls and locks of the account to the listener, and adds each pending write to `told`, so that the
 * stanza is confirmed only once it is stored. WhatsApp sends each of them only once.
 */
export function hearTold(client: WASocket, { told, listener, isOwn, isOpen, isIncapable }: Deps): void {
  client.ws.on(REACH_NEWS, (node: BinaryNode) => {
    const news = isOpen() ? readReachNews(node) : undefined
    if (news) told.add(node.tag, listener.reachTold(news))
  })
  client.ev.on('call', (calls) => {
    for (const call of calls) {
      const incoming = isOpen() ? readCall(call) : undefined
      const reject = () => client.rejectCall(call.id, call.from)
      if (incoming) told.add('call', listener.called({ ...incoming, reject }))
    }
  })
  client.ws.on('CB:receipt', (node: BinaryNode) => {
    const incapable = incapableLid(node)
    if (incapable !== undefined) isIncapable(incapable)
    for (const { waMessageIds, ack, reader } of isOpen() ? readReceipts(node, isOwn) : []) {
      told.add(node.tag, listener.acknowledged(waMessageIds, ack, reader))
    }
  })
}
