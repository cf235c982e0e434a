import { barOn } from '@recado/contracts/connections/reach'
import type { ErrorCode } from '@recado/contracts/errors'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { isWarm, type Trust } from '../trust/trust.ts'
import type { Account } from './account-repository.ts'

type Addressed = {
  readonly account: Account
  readonly to: WhatsappAddress
  readonly trust: Trust | undefined // the trust between the account and the person
}

/**
 * The reason not to send a message to a new person: the account is locked, or has reached its limit of new chats. Each
 * refused message would make the restriction worse, so the official client does not send it either
 * (ReachoutTimelockUtils of WhatsApp Web).
 *
 * @param isTokenGood whether the network still accepts a token that was issued at this time
 *
 * @returns undefined when the message may be sent: the account has no restriction, the message goes to a group or to
 * the own number, or the person has issued a token or (without a lock) has written to the account
 */
export function whyNotSend(
  { account: { number, reach }, to: { phone, group }, trust }: Addressed,
  isTokenGood: (at: Date) => boolean,
): ErrorCode | undefined {
  const bar = barOn(reach, new Date())
  if (!bar || group || phone === number) return undefined
  if (bar.kind === 'lock') return trust?.token && isTokenGood(trust.token.at) ? undefined : 'ERR_WAPP_TIME_LOCK'
  return trust && isWarm(trust) ? undefined : 'ERR_WAPP_CAPPED'
}
