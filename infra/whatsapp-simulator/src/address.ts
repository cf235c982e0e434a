import type { KeyPair } from './crypto/curve.ts'
import { mediaAuthority } from './tls/authority.ts'

/** Address of a network, and the key and certificate that its clients trust. */
export type Address = {
  chatUrl: string
  /** The public key to trust, 32 bytes as hex. */
  rootKey: string
  /** The authority to trust for files, in PEM. */
  mediaCa: string
}

export const CHAT_PATH = '/ws/chat'

/** Address of a network on this machine, also before the network starts. */
export const addressOf = ({ port, rootKey }: { port: number; rootKey: KeyPair }): Address => ({
  chatUrl: `ws://127.0.0.1:${port}${CHAT_PATH}`,
  rootKey: rootKey.public.toString('hex'),
  mediaCa: mediaAuthority(rootKey),
})
