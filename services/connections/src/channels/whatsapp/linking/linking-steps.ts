import { randomBytes } from 'node:crypto'
import type { AuthenticationCreds, BinaryNode, WASocket } from '@whiskeysockets/baileys'
import { baileys } from '../baileys.ts'
import type { CredentialWriter } from '../credential-writer.ts'
import { takeOver } from '../stanzas/take-over.ts'
import { nameOf } from '../stanzas/unknown-stanzas.ts'

const SECRET_BYTES = 32
const MOST_HELLOS = 3 // as in the official client: https://github.com/vinikjkkj/zapo/pull/237

/** Notifications that request a new secret (WAWebHandleCompanionReqRefreshNotification of the official client). */
const REFRESHING = ['companion_reg_refresh', 'pair-device-rotate-qr']
/**
 * Steps of https://github.com/tulir/whatsmeow/commit/b572e5bc: the first requests a passkey, the second continues with
 * it.
 */
const PASSKEY = ['passkey_prologue_request', 'crsc_continuation']

type Deps = {
  readonly credentials: AuthenticationCreds
  readonly writer: CredentialWriter
  readonly isOver: () => boolean
  /** Called when the QR code must be drawn again, because it has a new secret. */
  readonly onFreshSecret: () => void
  /** Called when WhatsApp rejects the typed code or wants a new one. */
  readonly onCodeRefused: () => void
  readonly onPasskey: () => void
  /** Called when WhatsApp requests an unknown step. `step` contains only names of the protocol. */
  readonly onUnknown: (step: string) => void
}

/**
 * Handles WhatsApp's notifications before a phone is linked. It must be installed before the code that serialises
 * notifications.
 *
 * The client (7.0.0-rc14) handles only the answer to a typed code. It does not confirm these notifications, because it
 * does not have a name yet (`sendMessageAck` in Socket/messages-recv.js). Without the confirmations a phone does not
 * link the device (https://github.com/WhiskeySockets/Baileys/issues/2737).
 */
export function followLinking(socket: WASocket, deps: Deps): void {
  const { credentials, writer } = deps
  const readNotification = takeOver(socket.ws, 'CB:notification')
  let codeRef: Buffer | undefined
  let hellos = 0
  let finishing = 0 // typed codes that WhatsApp has neither accepted nor rejected yet

  const confirm = ({ tag, attrs: { id = '', from = '', type } }: BinaryNode) =>
    socket.sendNode({ tag: 'ack', attrs: { id, to: from, class: tag, ...(type !== undefined && { type }) } })

  async function refreshSecret(): Promise<void> {
    credentials.advSecretKey = randomBytes(SECRET_BYTES).toString('base64')
    writer.changed()
    await writer.written()
  }
  /**
   * Replaces the secret, then confirms. After a typed code was answered, only confirms, because the phone's
   * proof is computed from the present secret.
   */
  async function refresh(node: BinaryNode): Promise<void> {
    const mayChange = hellos === 0
    if (mayChange) await refreshSecret()
    await confirm(node)
    if (mayChange && !deps.isOver()) deps.onFreshSecret()
  }
  async function answerHello(node: BinaryNode, step: BinaryNode): Promise<void> {
    const ref = baileys.getBinaryNodeChildBuffer(step, 'link_code_pairing_ref')
    if (hellos === MOST_HELLOS || (codeRef && !(ref && codeRef.equals(ref)))) return confirm(node)
    hellos += 1
    finishing += 1
    await readNotification(node) // the client confirms the notification, too
    finishing -= 1
  }
  async function endWith(tell: () => void, node: BinaryNode): Promise<void> {
    await confirm(node)
    if (!deps.isOver()) tell()
  }

  function take(node: BinaryNode): Promise<void> {
    const { type = '' } = node.attrs
    const [step] = baileys.getAllBinaryNodeChildren(node)
    const { stage } = step?.attrs ?? {}
    if (type === 'companion_reg_refresh' && step && REFRESHING.includes(step.tag)) return refresh(node)
    if (type === 'link_code_companion_reg' && step && stage === 'primary_hello') return answerHello(node, step)
    if (type === 'link_code_companion_reg' && stage === 'refresh_code') return endWith(deps.onCodeRefused, node)
    if (PASSKEY.includes(type)) return endWith(deps.onPasskey, node)
    const name = [type, step?.tag, stage].flatMap((part) => (part === undefined ? [] : nameOf(part))).join('/')
    return endWith(() => deps.onUnknown(name), node)
  }

  socket.ws.on('CB:notification', (node: BinaryNode) => {
    if (credentials.account) void readNotification(node)
    else take(node).catch(() => undefined) // the connection was lost
  })
  socket.ws.on('CB:iq,type:result,link_code_companion_reg', (node: BinaryNode) => {
    const answer = baileys.getBinaryNodeChild(node, 'link_code_companion_reg')
    const ref = baileys.getBinaryNodeChildBuffer(answer, 'link_code_pairing_ref')
    codeRef = ref && Buffer.from(ref)
  })
  socket.ws.on('CB:iq,type:error', () => {
    if (finishing > 0 && !deps.isOver()) deps.onCodeRefused()
  })
}
