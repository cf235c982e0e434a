import { barOn } from '@recado/contracts/connections/reach'
import type { ErrorCode } from '@recado/contracts/errors'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { Account } from '../connections/account-repository.ts'
import type { Tx } from '../db.ts'
import { isWarm } from '../trust/trust.ts'
import { findTrust } from '../trust/trust-repository.ts'

/**
 * Why a message is not sent although it could be: the account is locked, or may begin no more chats, and each refused
 * message makes that worse. The official client does not send it either (ReachoutTimelockUtils of WhatsApp Web).
 * @returns undefined when it is sent: nothing is in the way, or this person vouches for the account
 */
export async function whyNotSend(
  tx: Tx,
  { connectionId, number, reach }: Account,
  { lid, phone, group }: WhatsappAddress,
): Promise<ErrorCode | undefined> {
  const bar = barOn(reach, new Date())
  if (!bar || number === null || group || phone === number) return undefined
  const trust = await findTrust(tx, { connectionId, ownNumber: number }, { lid, phone })
  if (bar.kind === 'lock') return trust?.token ? undefined : 'ERR_WAPP_TIME_LOCK'
  return trust && isWarm(trust) ? undefined : 'ERR_WAPP_CAPPED'
}
