import type { Message } from '@recado/contracts/messages/message'
import { AppError } from '@recado/kit/errors'
import { pollUntil } from '@recado/kit/timing/poll-until'

const WAIT_MS = 10_000
const LOOK_MS = 250

/**
 * Waits for the file of a message, without an open transaction.
 * @throws ERR_WAPP_DOWNLOAD_MEDIA the file has not arrived within 10 s and may arrive later | ERR_FETCH_WAPP_MSG
 * WhatsApp no longer has the file
 */
export async function awaitMedia(look: () => Promise<Message>): Promise<Message> {
  const lookForEnd = async () => {
    const message = await look()
    return message.mediaStatus === 'pending' ? undefined : message
  }
  const message = await pollUntil(lookForEnd, { everyMs: LOOK_MS, withinMs: WAIT_MS })
  if (message?.mediaStatus === 'failed' && message.error === 'ERR_FETCH_WAPP_MSG')
    throw new AppError('ERR_FETCH_WAPP_MSG')
  if (message?.mediaStatus !== 'ready') throw new AppError('ERR_WAPP_DOWNLOAD_MEDIA')
  return message
}
