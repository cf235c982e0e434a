import { createHmac, hkdfSync } from 'node:crypto'
import { canonicalPhone } from '@recado/kit/phones/phone-number'

/** What stands for the phone of an erased person: nobody without the key can tell whose it is, nor try all phones. */
export function optOutHash(key: Uint8Array, companyId: number, phone: string): string {
  const ownKey = Buffer.from(hkdfSync('sha256', key, '', 'erased opt-outs', 32))
  return createHmac('sha256', ownKey)
    .update(`${companyId}:${canonicalPhone(phone)}`)
    .digest('base64')
}
