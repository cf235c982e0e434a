import { barOn } from '@recado/contracts/connections/reach'
import type { ErrorCode } from '@recado/contracts/errors'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { isWarm, type Trust } from '../trust/trust.ts'
import type { Account } from './account-repository.ts'

type Addressed = {
  readonly account: Account
  readonly to: WhatsappAddress
  readonly trust: Trust | undefined // between the account and the person
}

/**
 * The reason why a message is not sent although it could be: the account is locked, or may start no more chats, and
 * each refused message makes that worse. The official client does not send it either (ReachoutTimelockUtils of WhatsApp
 * Web).
 * @param isTokenGood whether the network still accepts a token of this time
 * @returns undefined when it is sent: there is no restriction, or this person has a token or wrote to the account
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
