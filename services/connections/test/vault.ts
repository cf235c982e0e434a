import { type Cipher, createCipher } from '@recado/kit/secrets/cipher'
import { eventually } from '@recado/kit/testing/service'
import type { AuthenticationCreds } from '@whiskeysockets/baileys'
import { baileys } from '../src/channels/whatsapp/baileys.ts'
import type { Gateway } from './harness.ts'

/** Opens the cipher of a connection, as the gateway does. */
export async function vaultOf(gateway: Gateway, connectionId: number): Promise<Cipher> {
  const { rows } = await gateway.database.query<{ data_key: Buffer }>('select data_key from connection where id = $1', [
    connectionId,
  ])
  const installation = createCipher(Buffer.from(gateway.environment['SECRET_KEY'] ?? '', 'base64'))
  return createCipher(installation.open(rows[0]?.data_key ?? Buffer.alloc(0), `${connectionId}|data-key|`))
}

/** Reads the credentials of the phone that is linked to a connection. */
export async function credentialsOf(gateway: Gateway, connectionId: number): Promise<AuthenticationCreds | undefined> {
  const { rows } = await gateway.database.query<{ value: Buffer }>(
    'select value from wa_creds where connection_id = $1',
    [connectionId],
  )
  if (!rows[0]) return undefined
  const opened = (await vaultOf(gateway, connectionId)).open(rows[0].value, `${connectionId}|creds|`)
  return JSON.parse(opened.toString(), baileys.BufferJSON.reviver) as AuthenticationCreds
}

/**
 * Waits until the first synchronisation with the phone is stored. Before that, the client delays messages by 20 s after
 * every login.
 */
export const settled = (gateway: Gateway, connectionId: number) =>
  eventually(
    () => credentialsOf(gateway, connectionId),
    (credentials) => (credentials?.accountSyncCounter ?? 0) > 0,
  )
