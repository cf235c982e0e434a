import type { KeyPair } from './crypto/curve.ts'
import { mediaAuthority } from './tls/authority.ts'

/** The address of a network, with the key and the certificate that its clients trust. */
export type Address = {
  chatUrl: string
  /** The public key to trust, 32 bytes as hex. */
  rootKey: string
  /** The authority to trust for files, in PEM. */
  mediaCa: string
}

export const CHAT_PATH = '/ws/chat'

/** The address of a network on this machine; the network need not be running yet. */
export const addressOf = ({ port, rootKey }: { port: number; rootKey: KeyPair }): Address => ({
  chatUrl: `ws://127.0.0.1:${port}${CHAT_PATH}`,
  rootKey: rootKey.public.toString('hex'),
  mediaCa: mediaAuthority(rootKey),
})
