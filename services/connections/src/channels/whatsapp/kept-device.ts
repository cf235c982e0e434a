import type { Log } from '@recado/kit/log'
import type { AuthenticationCreds } from '@whiskeysockets/baileys'
import type { TrustOverrides } from '../../trust/trust-rules.ts'
import type { SessionStore } from '../channel.ts'
import { loadCredentials } from './auth-state.ts'
import { adoptTokens } from './trust/adopt-tokens.ts'
import { findSalt } from './trust/client-proof.ts'
import { openServerProps, type ServerProps } from './trust/server-props.ts'

/** Stored state of a device that a socket needs before it opens. */
export type KeptDevice = {
  readonly credentials: AuthenticationCreds
  readonly props: ServerProps
  readonly salt: Uint8Array | undefined // of the client's proof
}

/** @throws when the store fails. The store must reject: before a socket exists, nothing else ends the attempt. */
export async function readDevice(
  store: SessionStore,
  { trust, log }: { readonly trust: TrustOverrides; readonly log: Log },
): Promise<KeptDevice> {
  const credentials = await loadCredentials(store)
  await adoptTokens(store, credentials.me?.id).catch((err: unknown) =>
    log.warn({ err }, 'tokens of before not taken over'),
  )
  const props = await openServerProps(store, trust)
  return { credentials, props, salt: await findSalt(store) }
}
