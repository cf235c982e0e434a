import { AppError } from '@recado/kit/errors'
import type { Outgoing } from '@recado/kit/outgoing/outgoing'

/**
 * Checks an address from a form, before the transaction, because the name may be looked up.
 * @throws ERR_URL_NOT_ALLOWED a request to the address would be refused
 */
export async function refuseAddress(outgoing: Pick<Outgoing, 'check'>, url: string | null | undefined): Promise<void> {
  if (url && (await outgoing.check(url))) throw new AppError('ERR_URL_NOT_ALLOWED')
}
