import { randomBytes } from 'node:crypto'
import type { proto } from '@whiskeysockets/baileys'

const SECRET_BYTES = 32
const REPORTING_VERSION = 2 // of `reportingToken` (whatsapp-rust reporting_token.rs)

/** Adds to a message a secret of its own, for replies and reports, as the official client does for each one. */
export const withSecret = (message: proto.IMessage): proto.IMessage => ({
  ...message,
  messageContextInfo: { messageSecret: randomBytes(SECRET_BYTES), reportingTokenVersion: REPORTING_VERSION },
})

/**
 * Hides a message's reporting data from the client: its own token is computed with the chat instead of the author
 * (7.0.0-rc14, `relayMessage` in Socket/messages-send.js), so that a report would be rejected. Inherited properties are
 * not encoded.
 */
export const withoutOwnReport = (message: proto.IMessage): proto.IMessage =>
  Object.assign(Object.create({ encEventResponseMessage: {} }), message)
