import type { proto } from '@whiskeysockets/baileys/WAProto/index.js'

/** What a phone shows of a message: its text, or nothing for what is not text; own copies are unwrapped. */
export function textOf(message: proto.IMessage): string | undefined {
  const shown = message.deviceSentMessage?.message ?? message.ephemeralMessage?.message ?? message
  return shown.conversation ?? shown.extendedTextMessage?.text ?? undefined
}
