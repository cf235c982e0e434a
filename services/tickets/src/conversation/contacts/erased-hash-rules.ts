import { createHmac, hkdfSync } from 'node:crypto'
import { canonicalPhone } from '@recado/kit/phones/phone-number'

/**
 * The hash of an erased person's phone number. It is keyed, so that only a holder of the key can find the number by
 * hashing all possible numbers.
 */
export function optOutHash(key: Uint8Array, companyId: number, phone: string): string {
  const ownKey = Buffer.from(hkdfSync('sha256', key, '', 'erased opt-outs', 32))
  return createHmac('sha256', ownKey)
    .update(`${companyId}:${canonicalPhone(phone)}`)
    .digest('base64')
}
