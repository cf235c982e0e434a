import { systemCaller } from '@recado/kit/caller'
import type { PixDeps } from '../deps.ts'
import { confirmCharge } from './confirm-charge.ts'

type Question = { readonly txid: string; readonly correlationId: string }

/**
 * Reads a charge at the provider, outside any transaction, and applies its payments. Notices are not trusted; only the
 * answer to this request is. Payments of a charge that another program created are stored for company 0.
 * @throws PixProviderError
 */
export async function askProvider(
  deps: PixDeps,
  { txid, correlationId }: Question,
  signal: AbortSignal,
): Promise<void> {
  const told = await deps.pix.provider.getCharge(txid, signal)
  const companyId = deps.txids.read(txid)?.companyId ?? 0
  if (told) await deps.inTx(systemCaller(companyId, correlationId), (tx) => confirmCharge(tx, deps, told))
}
