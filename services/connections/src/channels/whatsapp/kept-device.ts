import type { AuthenticationCreds } from '@whiskeysockets/baileys'
import type { TrustOverrides } from '../../trust/trust-rules.ts'
import type { SessionStore } from '../channel.ts'
import { loadCredentials } from './auth-state.ts'
import { findSalt } from './trust/client-proof.ts'
import { openServerProps, type ServerProps } from './trust/server-props.ts'

/** The stored data of a device that a socket needs before it opens. */
export type KeptDevice = {
  readonly credentials: AuthenticationCreds
  readonly props: ServerProps
  readonly salt: Uint8Array | undefined // the account's salt for `clientProof`; undefined before WhatsApp has sent one
}

/**
 * Reads the stored data of a device.
 *
 * @throws when the store fails; the caller ends the connection attempt then, because no socket exists that could close
 */
export async function readDevice(store: SessionStore, trust: TrustOverrides): Promise<KeptDevice> {
  const credentials = await loadCredentials(store)
  const props = await openServerProps(store, trust)
  return { credentials, props, salt: await findSalt(store) }
}
