import { createBoundedMap } from '@recado/kit/bounded-map'
import type { Log } from '@recado/kit/log'
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys'
import type { OpenTrust, Person } from '../../../trust/trust.ts'
import { isInWindow } from '../../../trust/trust-rules.ts'
import type { OutgoingMessage, SessionStore } from '../../channel.ts'
import { lidOf, phoneOf } from '../address.ts'
import { baileys } from '../baileys.ts'
import type { GroupBook } from '../group-book.ts'
import type { WhatsappMetrics } from '../session-surroundings.ts'
import type { ClientProof } from './client-proof.ts'
import { type Issuer, startIssuer } from './issuer.ts'
import { reportingToken } from './reporting-token.ts'
import type { ServerProps } from './server-props.ts'

type Deps = {
  readonly socket: WASocket
  readonly store: Pick<SessionStore, 'findTrust' | 'noteIssued'>
  readonly props: ServerProps
  readonly clientProof: ClientProof
  readonly groups: GroupBook
  readonly isOpen: () => boolean
  readonly log: Log
  readonly metrics: WhatsappMetrics
}

/** Adds trust tokens and proofs to the socket's stanzas, and issues our tokens to people. */
export type TrustWork = {
  /** Called when the socket is open; requests WhatsApp's settings about tokens. */
  opened(): void
  /**
   * @returns the nodes to send beside a message: the reporting node, and the person's token or our own proof
   *
   * @param jid the receiver
   */
  nodesFor(message: OutgoingMessage, jid: string): Promise<BinaryNode[]>
  /**
   * @returns the nodes to send with a request for a person's picture
   *
   * @param known the person's trust; if it is absent, the store is searched
   */
  nodesForPicture(person: Person, known?: { readonly trust: OpenTrust | undefined }): Promise<BinaryNode[]>
  /** Whether WhatsApp still accepts a token that was issued at this time. */
  isGood(at: Date): boolean
  /** Whether a message that WhatsApp has not answered yet was sent with a token. */
  hasShownToken(waMessageId: string): boolean
  stop(): void
}

const ISSUE_EVERY_MS = 1_000
// the number of unanswered messages to remember; it is small, because the sender waits for each answer
const UNANSWERED = 200
const NO_PROOF = '463'

/** Numbers of Meta's assistants and of WhatsApp itself (7.0.0-rc14, `isRegularUser` in Utils/tc-token-utils.js). */
const NO_PERSON = /^(0|1313555\d{4}|131655500\d{2})$/

export function startTrustWork(deps: Deps): TrustWork {
  const { socket, store, props, clientProof, groups, isOpen, log, metrics } = deps
  const onTheirWay = createBoundedMap<string, { person: Person; trust: OpenTrust | undefined }>({ most: UNANSWERED })
  const me = () => socket.authState.creds.me
  const ownNumber = () => phoneOf(me()?.id) ?? ''
  const isOwn = ({ lid, phone }: Person) => (lid !== null && lid === lidOf(me()?.lid)) || phone === ownNumber()

  const issuer: Issuer = startIssuer({
    everyMs: ISSUE_EVERY_MS,
    props: props.current,
    note: (person, at) => store.noteIssued(ownNumber(), person, at),
    onOutcome(outcome, err) {
      metrics.tokenIssued(outcome)
      if (err && isOpen()) log.debug({ err }, 'token not issued')
    },
    async issue(person, at) {
      const jid = await nameToIssueTo(person)
      if (jid === undefined || !isOpen()) return false
      const token = { jid, t: String(Math.floor(at.getTime() / 1_000)), type: 'trusted_contact' }
      const answer: BinaryNode | undefined = await socket.query({
        tag: 'iq',
        attrs: { to: baileys.S_WHATSAPP_NET, type: 'set', xmlns: 'privacy' },
        content: [{ tag: 'tokens', attrs: {}, content: [{ tag: 'token', attrs: token }] }],
      })
      if (!answer) throw new Error('the token was not confirmed in time') // the client returns undefined on a timeout
      return true
    },
  })

  /**
   * The id to which WhatsApp wants our token to be issued: the LID or the number; undefined when we do not know that id
   * (SendTcTokenChatAction of WhatsApp Web).
   */
  async function nameToIssueTo({ lid, phone }: Person): Promise<string | undefined> {
    const { lidMapping } = socket.signalRepository
    if (props.current().issueToLid) {
      return lid === null ? ((await lidMapping.getLIDForPN(`${phone}@s.whatsapp.net`)) ?? undefined) : `${lid}@lid`
    }
    const known = phone ?? phoneOf((await lidMapping.getPNForLID(`${lid}@lid`)) ?? undefined)
    return known === null ? undefined : `${known}@s.whatsapp.net`
  }

  socket.ws.on('CB:ack,class:message', ({ attrs: { id = '', error } }: BinaryNode) => {
    const sent = onTheirWay.get(id)
    onTheirWay.delete(id)
    if (!sent || !isOpen()) return
    if (error === undefined) issuer.written(sent.person, sent.trust)
    else if (error === NO_PROOF) issuer.refused(sent.person)
  })

  /**
   * Renews our token for a person whose phone has new keys. New keys of the person's other devices are ignored, because
   * such devices are linked and unlinked often.
   */
  socket.ws.on('CB:notification,type:encrypt', (node: BinaryNode) => {
    const { from, sender_lid: lid, sender_pn: phone } = node.attrs
    const isPhone = baileys.jidDecode(from)?.device === undefined || baileys.jidDecode(from)?.device === 0
    if (!isOpen() || !isPhone || !baileys.getBinaryNodeChild(node, 'identity')) return
    const person = { lid: lidOf(from) ?? lidOf(lid), phone: phoneOf(from) ?? phoneOf(phone) }
    void renew(person).catch((err: unknown) => log.debug({ err }, 'token not issued again'))
  })
  async function renew(person: Person): Promise<void> {
    const { lidMapping } = socket.signalRepository
    const lid = person.lid ?? lidOf((await lidMapping.getLIDForPN(`${person.phone}@s.whatsapp.net`)) ?? undefined)
    const named = { ...person, lid }
    const issuedAt = (await store.findTrust(ownNumber(), named))?.issuedAt
    if (issuedAt && isInWindow(issuedAt, props.current().issuedFor, new Date())) issuer.renew(named, issuedAt)
  }

  const isGood = (at: Date) => isInWindow(at, props.current().shownFor, new Date())
  const tokenOf = (trust: OpenTrust | undefined): BinaryNode[] => {
    const { token } = trust ?? {}
    if (!token || !isGood(token.at)) return []
    return [{ tag: 'tctoken', attrs: {}, content: token.bytes }]
  }

  /** The person's token; without a token our own proof, if WhatsApp wants one. */
  function proofOf({ lid }: Person, trust: OpenTrust | undefined): BinaryNode[] {
    const { onMessages, provesItself } = props.current()
    if (!onMessages) return []
    const token = tokenOf(trust)
    return token.length === 0 && provesItself ? clientProof.nodesFor(lid) : token
  }

  /** Our own address without a device: the LID in a chat that uses LIDs, else the number. */
  async function senderIn(chat: string): Promise<string> {
    const isByLid = baileys.isJidGroup(chat)
      ? (await groups.get(chat)).addressingMode !== 'pn'
      : baileys.isLidUser(chat) === true
    return baileys.jidNormalizedUser(isByLid ? me()?.lid : me()?.id)
  }

  return {
    opened() {
      props.refresh(socket).catch((err: unknown) => log.debug({ err }, 'props not told'))
    },
    async nodesFor({ waMessageId, to, encoded, trust }, jid) {
      const report = reportingToken(encoded, { waMessageId, sender: await senderIn(jid), chat: jid })
      const reports = report ? [report] : []
      if (to.group || isOwn(to) || NO_PERSON.test(to.phone ?? '')) return reports
      const { protocolMessage } = baileys.proto.Message.decode(encoded)
      if (!protocolMessage) onTheirWay.set(waMessageId, { person: to, trust })
      return [...reports, ...proofOf(to, trust)]
    },
    async nodesForPicture(person, known) {
      if (!props.current().onPictures || isOwn(person)) return []
      return tokenOf(known ? known.trust : await store.findTrust(ownNumber(), person))
    },
    isGood,
    hasShownToken(waMessageId) {
      const sent = props.current().onMessages ? onTheirWay.get(waMessageId) : undefined
      return tokenOf(sent?.trust).length > 0
    },
    stop: issuer.stop,
  }
}
