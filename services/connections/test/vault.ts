import { type Cipher, createCipher } from '@recado/kit/secrets/cipher'
import type { Gateway } from './harness.ts'

/** What a connection keeps opens with this, as it does for the gateway. */
export async function vaultOf(gateway: Gateway, connectionId: number): Promise<Cipher> {
  const { rows } = await gateway.database.query<{ data_key: Buffer }>('select data_key from connection where id = $1', [
    connectionId,
  ])
  const installation = createCipher(Buffer.from(gateway.environment['SECRET_KEY'] ?? '', 'base64'))
  return createCipher(installation.open(rows[0]?.data_key ?? Buffer.alloc(0), `${connectionId}|data-key|`))
}
