import type { Bar } from '@recado/contracts/connections/reach'
import type { ErrorCode } from '@recado/contracts/errors'
import { NO_READERS } from '../channels/channel.ts'

/** The facts that decide the reason of a refusal. */
type Refused = {
  /** The restriction that forbids the account to write to new people; undefined: none. */
  readonly bar: Bar | undefined
  /** Whether the person has written to the account, or has issued a token to it. */
  readonly isWarm: boolean
}

/** Code 463: the network lacks trust between this account and this person; the message itself is correct. */
export const WANT_OF_TRUST = '463'
/**
 * Code 475: the account has reached its limit of new chats (https://github.com/jlucaso1/whatsapp-rust/pull/631,
 * `nack.rs`).
 */
export const CHATS_CAPPED = '475'

/**
 * Translates the code with which the network refused a message. 463 has three meanings: the account is locked; the
 * message has no token although the person knows the account; or the account must not write to new people
 * (https://github.com/WhiskeySockets/Baileys/pull/2441). 479 means that the message is malformed.
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
