import type { Log } from '@recado/kit/log'
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys'
import type { BoundedCache } from '../bounded-cache.ts'
import { countRedeliveries, type Redelivery } from './redeliveries.ts'
import { childrenOf, isLive, judge } from './stanza-rules.ts'
import { takeOver } from './take-over.ts'
import type { StanzaKind } from './unknown-stanzas.ts'

export type StanzaMetrics = {
  /**
   * Counts an unknown stanza and logs its structure.
   *
   * @param child the unknown child of the stanza; '' when the stanza itself is unknown
   *
   * @returns the names under which it was counted
   */
  unknownStanza(stanza: BinaryNode, child: string, log: Log): StanzaKind
  /** Counts a stanza that was answered with this error. */
  answeredError(kind: StanzaKind, code: string): void
  redelivered(times: Redelivery): void
  /** Counts a stanza whose content is lost, because it cannot be stored. */
  notKept(stanza: Pick<BinaryNode, 'tag'>): void
  /** Counts that WhatsApp closed the connection because of our wrong answer to a stanza. */
  cutOverAnswer(): void
}

type Deps = {
  readonly isOpen: () => boolean
  readonly isLinked: () => boolean
  /** How often each stanza from our offline time was delivered; this cache outlives the socket. */
  readonly deliveries: BoundedCache
  readonly metrics: StanzaMetrics
  readonly heardLive: () => void
  readonly log: Log
}

const UNKNOWN_STANZA = 488 // `UnrecognizedStanza` of WhatsApp Web's reasons
const NOT_IMPLEMENTED = { code: '501', text: 'feature-not-implemented' }

/**
 * Answers the stanzas that the client (7.0.0-rc14) answers wrongly or not at all, and hides them from the client. It
 * must be called after all other code that replaces listeners of the client.
 */
export function answerStanzas(client: Pick<WASocket, 'ws' | 'sendNode' | 'sendMessageAck'>, deps: Deps): void {
  const { ws } = client
  const { metrics, log } = deps
  const noteDelivery = countRedeliveries(deps.deliveries, metrics.redelivered)
  const answered = (answer: Promise<void>) => void answer.catch((err: unknown) => log.debug({ err }, 'not answered'))
  const unknownStanza = (stanza: BinaryNode, child: string) => metrics.unknownStanza(stanza, child, log)

  ws.on('frame', (stanza: BinaryNode | Uint8Array) => {
    if (stanza instanceof Uint8Array || !deps.isOpen()) return
    noteDelivery(stanza)
    if (isLive(stanza)) deps.heardLive()
    const { treatment, unknown } = judge(stanza)
    const kind = unknown === undefined ? undefined : unknownStanza(stanza, unknown)
    if (treatment === 'acknowledge') answered(client.sendMessageAck(stanza))
    if (treatment === 'pong') answered(client.sendNode(replyTo(stanza, 'result')))
    if (treatment === 'refuse') {
      if (kind) metrics.answeredError(kind, String(UNKNOWN_STANZA))
      answered(client.sendMessageAck(stanza, UNKNOWN_STANZA))
    }
    if (treatment === 'not-implemented') {
      if (kind) metrics.answeredError(kind, NOT_IMPLEMENTED.code)
      const content: BinaryNode[] = [{ tag: 'error', attrs: NOT_IMPLEMENTED }]
      answered(client.sendNode({ ...replyTo(stanza, 'error'), content }))
    }
  })
  for (const event of ['CB:message', 'CB:call']) {
    const read = takeOver(ws, event)
    ws.on(event, (stanza: BinaryNode) => void (judge(stanza).treatment === 'client' && read(stanza)))
  }

  /**
   * Only the first `<success>` of a linked device opens the connection.
   *
   * `<success>` may arrive before an account is linked, while a pairing code is still to be typed (whatsmeow 5f04eac6),
   * and more than once per connection (whatsapp-rust `node_io.rs`).
   */
  const open = takeOver(ws, 'CB:success')
  let isOpened = false
  ws.on('CB:success', (stanza: BinaryNode) => {
    if (isOpened || !deps.isLinked()) unknownStanza(stanza, '')
    else void open(stanza)
    isOpened ||= deps.isLinked()
  })

  ws.on('CB:stream:error', (stanza: BinaryNode) => {
    const [cause] = childrenOf(stanza)
    if (cause?.tag !== 'ack') return
    metrics.cutOverAnswer()
    log.warn({ class: cause.attrs['class'], id: cause.attrs['id'] }, 'WhatsApp cut the line over an answer')
  })
}

/** The reply has an id only if the request has one (whatsapp-rust #333). */
function replyTo({ attrs: { from, id } }: BinaryNode, type: 'result' | 'error'): BinaryNode {
  return { tag: 'iq', attrs: { to: from ?? 's.whatsapp.net', type, ...(id && { id }) } }
}
