import { proxyAddress, readProxyUrl } from '@recado/contracts/connections/proxy-url'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { openVault } from '../leases/open-vault.ts'
import { findProxyUrl, NO_PROXY, type ProxyColumns, sealProxy } from '../leases/proxy-repository.ts'
import type { Tx } from '../tables/db.ts'
import { isProxyReason } from './status-reason-rules.ts'

/** The columns that change with the proxy. */
type ProxyChange = ProxyColumns & { readonly status_reason?: null; readonly retry_at?: null }

/**
 * @param url with user and password; null removes the proxy
 * @param statusReason the connection's present reason, which no longer holds if it is about the former proxy
 * @returns undefined if the connection already has this proxy
 */
export async function proxyChange(
  tx: Tx,
  installation: Cipher,
  { id, statusReason, url }: { readonly id: number; readonly statusReason: string | null; readonly url: string | null },
): Promise<ProxyChange | undefined> {
  const cipher = await openVault(tx, id, installation)
  if ((await findProxyUrl(tx, id, cipher)) === url) return undefined
  const proxy = url === null ? undefined : readProxyUrl(url)
  const columns =
    proxy && url !== null ? { proxy_address: proxyAddress(proxy), proxy_sealed: sealProxy(cipher, id, url) } : NO_PROXY
  return { ...columns, ...(isProxyReason(statusReason) && { status_reason: null, retry_at: null }) }
}
