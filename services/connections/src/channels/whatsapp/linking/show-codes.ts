import type { Log } from '@recado/kit/log'
import type { AuthenticationCreds, WASocket } from '@whiskeysockets/baileys'
import type { ChannelListener, CloseCause } from '../../channel.ts'
import type { Network } from '../open-socket.ts'
import { askPairingCode } from '../pairing-code.ts'
import { qrWithSecret } from './qr-secret.ts'

type Deps = {
  readonly network: Pick<Network, 'codeMs'>
  readonly pairingNumber: string | undefined
  readonly credentials: Pick<AuthenticationCreds, 'advSecretKey'>
  readonly listener: Pick<ChannelListener, 'code' | 'pairingCode'>
  readonly isOver: () => boolean
  readonly cut: (cause: CloseCause) => void
  readonly log: Log
}

export type ShownCodes = {
  /**
   * Shows the text that WhatsApp sent for a QR code.
   * @returns false when all earlier codes ended without a scan; the socket is then closed
   */
  show(qr: string): boolean
  /** Shows the current QR code again, with the new secret. The client itself puts the first secret into every code. */
  redraw(): void
}

const MAX_CODES = 5
const FIRST_CODE_MS = 60_000 // this and the next constant are as in the client's `genPairQR`
const CODE_MS = 20_000

/** Shows the codes that link a phone: QR codes to scan, or a pairing code to type. */
export function showCodes(client: WASocket, deps: Deps): ShownCodes {
  const { network, pairingNumber, credentials, listener, isOver, cut, log } = deps
  let shown: { readonly qr: string; readonly expiresAt: Date } | undefined
  let codes = 0

  /**
   * Requests and shows a pairing code. It must be called after WhatsApp has sent the first text of a QR code, because
   * WhatsApp refuses earlier requests.
   */
  async function showPairingCode(number: string): Promise<void> {
    const code = await askPairingCode(client, number).catch((error: unknown) => {
      log.warn({ err: error }, 'pairing code not asked for')
    })
    if (isOver()) return
    if (code !== undefined) listener.pairingCode(code)
    if (typeof code !== 'string') cut('lost')
  }
  function redraw(): void {
    if (shown) listener.code(qrWithSecret(shown.qr, credentials.advSecretKey), shown.expiresAt)
  }
  return {
    show(qr) {
      codes += 1
      if (codes > (pairingNumber ? 1 : MAX_CODES)) {
        cut('codes-unread')
        return false
      }
      if (pairingNumber) void showPairingCode(pairingNumber)
      else {
        shown = { qr, expiresAt: new Date(Date.now() + (network.codeMs ?? (codes === 1 ? FIRST_CODE_MS : CODE_MS))) }
        redraw()
      }
      return true
    },
    redraw,
  }
}
