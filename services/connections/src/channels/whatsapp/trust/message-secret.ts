import { randomBytes } from 'node:crypto'
import type { proto } from '@whiskeysockets/baileys'

const SECRET_BYTES = 32
const REPORTING_VERSION = 2 // of `reportingToken` (whatsapp-rust reporting_token.rs)

/** A message with a secret of its own, by which others answer to it and report it, as the official client has it on each. */
export const withSecret = (message: proto.IMessage): proto.IMessage => ({
  ...message,
  messageContextInfo: { messageSecret: randomBytes(SECRET_BYTES), reportingTokenVersion: REPORTING_VERSION },
})

/**
 * The same message, in which the client sees something that is not reported: its own token of that kind is made with the
 * chat in place of who wrote (7.0.0-rc14, `relayMessage` in Socket/messages-send.js), so that no report of it would be
 * believed. What is inherited is not encoded.
 */
export const withoutOwnReport = (message: proto.IMessage): proto.IMessage =>
  Object.assign(Object.create({ encEventResponseMessage: {} }), message)
