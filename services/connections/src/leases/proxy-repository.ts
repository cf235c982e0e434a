import type { Cipher } from '@recado/kit/secrets/cipher'
import type { RepositoryTx } from '../tables/db.ts'

const contextOf = (connectionId: number) => `${connectionId}|proxy|`

/** The columns of a connection's proxy. */
export type ProxyColumns = { readonly proxy_address: string | null; readonly proxy_sealed: Buffer | null }

export const NO_PROXY: ProxyColumns = { proxy_address: null, proxy_sealed: null }

/** @param url with user and password */
export const sealProxy = (cipher: Cipher, connectionId: number, url: string): Buffer =>
  cipher.seal(Buffer.from(url), contextOf(connectionId))

/**
 * @param cipher of the connection
 * @returns the URL of the connection's proxy with user and password; null without a proxy
 * @throws when the URL cannot be decrypted
 */
export async function findProxyUrl({ db }: RepositoryTx, connectionId: number, cipher: Cipher): Promise<string | null> {
  const { proxy_sealed } = await db
    .selectFrom('connection')
    .select('proxy_sealed')
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow()
  return proxy_sealed && cipher.open(proxy_sealed, contextOf(connectionId)).toString()
}
