import { AppError } from '@recado/kit/errors'
import type { StoredCharge } from '../charges/charge-repository.ts'
import type { PixDeps } from '../deps.ts'
import { type PixChargeToPay, PixProviderError } from '../pix/provider.ts'

const LIFE_SECONDS = 3_600
const DEADLINE_MS = 20_000

/** The provider's answer is unusable, and another request for the same txid would get the same answer. */
export class UnusableChargeError extends AppError {}

/**
 * Creates the charge at the provider, or reads it if the provider has it already, for example after a lost answer.
 * @throws ERR_PIX_PROVIDER; as `UnusableChargeError` when the next attempt needs another txid
 */
export async function createCharge(
  { pix: { provider }, log }: Pick<PixDeps, 'pix' | 'log'>,
  { txid, valueCents, detail }: StoredCharge,
): Promise<PixChargeToPay> {
  const wanted = { txid, valueCents, expiresInSeconds: LIFE_SECONDS, description: detail }
  try {
    const told = await provider.createCharge(wanted, AbortSignal.timeout(DEADLINE_MS))
    const isMeant = told.key === provider.key && told.valueCents === valueCents && told.txid === txid
    if (!isMeant) throw new PixProviderError('the charge is for another key, value or txid', false)
    if (told.code === '' && told.payments.length === 0)
      throw new PixProviderError('the charge is neither active nor paid', false)
    return told
  } catch (error) {
    const isProviders = error instanceof PixProviderError
    log.warn(isProviders ? { reason: error.reason } : { err: error }, 'the Pix charge could not be made')
    if (isProviders && !error.mayRetry) throw new UnusableChargeError('ERR_PIX_PROVIDER')
    throw new AppError('ERR_PIX_PROVIDER')
  }
}
