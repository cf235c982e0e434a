import { randomBytes } from 'node:crypto'
import type { proto } from '@whiskeysockets/baileys'

const SECRET_BYTES = 32
const REPORTING_VERSION = 2 // of `reportingToken` (whatsapp-rust reporting_token.rs)

/** Adds a secret to a message, for replies and reports; the official client adds one to each message. */
export const withSecret = (message: proto.IMessage): proto.IMessage => ({
  ...message,
  messageContextInfo: { messageSecret: randomBytes(SECRET_BYTES), reportingTokenVersion: REPORTING_VERSION },
})

/**
 * Hides a message's reporting data from the client, which would compute its own token with the chat instead of the
 * author (7.0.0-rc14, `relayMessage` in Socket/messages-send.js), so that WhatsApp would reject a report. The property
 * that hides it is inherited, because inherited properties are not encoded.
 */
export const withoutOwnReport = (message: proto.IMessage): proto.IMessage =>
  Object.assign(Object.create({ encEventResponseMessage: {} }), message)
