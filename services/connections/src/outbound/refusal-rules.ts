import type { Bar } from '@recado/contracts/connections/reach'
import type { ErrorCode } from '@recado/contracts/errors'
import { NO_READERS } from '../channels/channel.ts'

/** The facts about a message that the network refused. */
type Refused = {
  /** The restriction that keeps the account from writing to strangers. */
  readonly bar: Bar | undefined
  /** The person wrote to the account, or has issued a token to it. */
  readonly isWarm: boolean
}

/** The code 463: the network does not trust the account, or the conversation; the message itself is correct. */
export const WANT_OF_TRUST = '463'
/** The account has reached its limit of new chats (https://github.com/jlucaso1/whatsapp-rust/pull/631, `nack.rs`). */
export const CHATS_CAPPED = '475'

/**
 * The reason why the network refused a message, from its code. 463 has three meanings: the account is locked, the
 * account did not prove that it knows a person whom it does know, or it must not write to people who never wrote to it
 * (https://github.com/WhiskeySockets/Baileys/pull/2441). 479: the message has a wrong form.
 */
export function reasonOfRefusal(code: string, { bar, isWarm }: Refused): ErrorCode {
  switch (code) {
    case WANT_OF_TRUST:
      if (bar?.kind === 'lock') return 'ERR_WAPP_TIME_LOCK'
      return isWarm ? 'ERR_WAPP_UNPROVEN' : 'ERR_WAPP_STRANGERS'
    case CHATS_CAPPED:
      return 'ERR_WAPP_CAPPED'
    case NO_READERS:
      return 'ERR_WAPP_INVALID_CONTACT'
    case '479':
      return 'ERR_WAPP_REFUSED'
    default:
      return 'ERR_SENDING_WAPP_MSG'
  }
}
