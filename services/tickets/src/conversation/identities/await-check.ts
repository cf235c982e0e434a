import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { AppError } from '@recado/kit/errors'
import { pollUntil } from '@recado/kit/timing/poll-until'
import type { CheckOutcome } from './number-check-repository.ts'

const LOOK_MS = 100

/**
 * Waits for WhatsApp's answer about a number, without an open transaction while waiting.
 * @param look reads the current outcome
 * @param late the error to throw after the time limit
 * @returns the account with the number
 * @throws ERR_WAPP_INVALID_CONTACT no account has the number | ERR_WAPP_CHECK_CONTACT no connection could ask, or
 * WhatsApp did not answer in time
 */
export async function awaitCheck(
  look: () => Promise<CheckOutcome | undefined>,
  waitMs: number,
  late: AppError = new AppError('ERR_WAPP_CHECK_CONTACT'),
): Promise<WhatsappAddress> {
  const known = await pollUntil(look, { everyMs: LOOK_MS, withinMs: waitMs })
  if (!known) throw late
  if (known.outcome === 'absent') throw new AppError('ERR_WAPP_INVALID_CONTACT')
  if (!known.address) throw new AppError('ERR_WAPP_CHECK_CONTACT')
  return known.address
}
