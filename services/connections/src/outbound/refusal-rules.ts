import type { ErrorCode } from '@recado/contracts/errors'

/**
 * Why the network refused a message, by its code: 463, the account may not write to people who never wrote to it; 479, it
 * takes the message for broken; `no-readers`, it
 * names no device that would read it.
 * @param isTimeLocked the network has said that the account may write to nobody new for a time
 */
export function reasonOfRefusal(code: string, isTimeLocked: boolean): ErrorCode {
  if (code === 'no-readers') return 'ERR_WAPP_INVALID_CONTACT'
  if (code === '463') return isTimeLocked ? 'ERR_WAPP_TIME_LOCK' : 'ERR_WAPP_STRANGERS'
  return code === '479' ? 'ERR_WAPP_REFUSED' : 'ERR_SENDING_WAPP_MSG'
}
