import type { ReadingHelp } from '../src/channels/channel.ts'
import { messageReader } from '../src/channels/whatsapp/reading/read-message.ts'

/** A connection that knows nothing yet. */
export const NO_HELP: ReadingHelp = {
  readKeys: async () => [],
  findSent: async () => undefined,
  findSecrets: async () => [],
}

/** Reads messages, counting nothing. */
export const readMessage = messageReader({ unknownContent() {}, sealed() {} })
