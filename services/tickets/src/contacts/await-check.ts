import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { AppError } from '@recado/kit/errors'
import type { CheckOutcome } from './number-check-repository.ts'

const LOOK_MS = 100

/**
 * Waits for WhatsApp's answer about a number, with no transaction open in between.
 * @param look at what is known by now
 * @returns who has the number
 * @throws ERR_WAPP_INVALID_CONTACT nobody has it | ERR_WAPP_CHECK_CONTACT there is no answer in time
 */
export async function awaitCheck(
  look: () => Promise<CheckOutcome | undefined>,
  waitMs: number,
): Promise<WhatsappAddress> {
  const until = performance.now() + waitMs
  while (performance.now() < until) {
    const known = await look()
    if (known?.outcome === 'absent') throw new AppError('ERR_WAPP_INVALID_CONTACT')
    if (known?.address) return known.address
    if (known) break
    await new Promise((resume) => setTimeout(resume, LOOK_MS))
  }
  throw new AppError('ERR_WAPP_CHECK_CONTACT')
}
