import type { z } from 'zod'
import { settleAll } from '../messages/phone-receipts.ts'
import { addPhone, findPhone, savePhone } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { PhoneRow, PhoneSettings } from '../network/rows.ts'
import { tellCap } from '../reach/new-chat-cap.ts'
import type { PhoneSettingsBody } from './shapes.ts'

/** Adds a phone or changes its settings. A phone that comes online reads its inbox and sends the pending receipts. */
export function changePhone(network: Network, number: string, body: z.output<typeof PhoneSettingsBody>): PhoneRow {
  const settings = Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined),
  ) as Partial<PhoneSettings>
  const known = findPhone(network, number)
  const phone = known ? { ...known, ...settings } : addPhone(network, number, settings)
  savePhone(network, phone)
  network.log.add('phone-changed', { phone: number, online: phone.online })
  if (known && phone.cap !== known.cap) tellCap(network, phone)
  settleAll(network, number)
  network.wakeHandset(number)
  return phone
}
