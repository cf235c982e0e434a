import type { Message } from '@recado/contracts/messages/message'
import { AppError } from '@recado/kit/errors'

const WAIT_MS = 10_000
const LOOK_MS = 250

/**
 * Waits for the file of a message, with no transaction open in between.
 * @throws ERR_WAPP_DOWNLOAD_MEDIA it is not there within 10 s; it may still come
 */
export async function awaitMedia(look: () => Promise<Message>): Promise<Message> {
  const deadline = Date.now() + WAIT_MS
  while (true) {
    const message = await look()
    if (message.mediaStatus === 'ready') return message
    if (message.mediaStatus !== 'pending' || Date.now() > deadline) throw new AppError('ERR_WAPP_DOWNLOAD_MEDIA')
    await new Promise((resume) => setTimeout(resume, LOOK_MS))
  }
}
