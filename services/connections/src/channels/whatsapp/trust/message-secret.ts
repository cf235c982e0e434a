import { randomBytes } from 'node:crypto'
import type { proto } from '@whiskeysockets/baileys'

const SECRET_BYTES = 32
const REPORTING_VERSION = 2 // the version of `reportingToken` (whatsapp-rust reporting_token.rs)

/** Adds a secret to a message, as the official client does. Replies and reports of the message need the secret. */
export const withSecret = (message: proto.IMessage): proto.IMessage => ({
  ...message,
  messageContextInfo: { messageSecret: randomBytes(SECRET_BYTES), reportingTokenVersion: REPORTING_VERSION },
})

/**
 * Prevents the client from adding its own reporting token to a message. The client computes it with the chat instead of
 * the author (7.0.0-rc14, `relayMessage` in Socket/messages-send.js), so that WhatsApp would reject a report.
 *
 * The client skips messages with the property `encEventResponseMessage`; the property is inherited here, because
 * inherited properties are not encoded.
 */
export const withoutOwnReport = (message: proto.IMessage): proto.IMessage =>
  Object.assign(Object.create({ encEventResponseMessage: {} }), message)
