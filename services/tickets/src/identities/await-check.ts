import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { AppError } from '@recado/kit/errors'
import { pollUntil } from '@recado/kit/work/poll-until'
import type { CheckOutcome } from './number-check-repository.ts'

const LOOK_MS = 100

/**
 * Waits for WhatsApp's answer about a number, with no transaction open in between.
 * @param look at what is known by now
 * @param late what is thrown when there is no answer in time
 * @returns who has the number
 * @throws ERR_WAPP_INVALID_CONTACT nobody has it | ERR_WAPP_CHECK_CONTACT nobody could ask, or there is no answer in time
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
