import { createHmac, hkdfSync } from 'node:crypto'
import { canonicalPhone } from '@recado/kit/phones/phone-number'

/**
 * The hash of an erased person's phone: without the key it cannot be traced to a phone, nor can all phones be tried.
 */
export function optOutHash(key: Uint8Array, companyId: number, phone: string): string {
  const ownKey = Buffer.from(hkdfSync('sha256', key, '', 'erased opt-outs', 32))
  return createHmac('sha256', ownKey)
    .update(`${companyId}:${canonicalPhone(phone)}`)
    .digest('base64')
}
