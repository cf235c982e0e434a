import type { WACallEvent } from '@whiskeysockets/baileys'
import { withoutNul } from '../../without-nul.ts'
import type { IncomingCall } from '../channel.ts'
import { addressOf } from './address.ts'

const ID_LENGTH = 190

/** @returns undefined for group calls, and for events that do not start a call */
export function readCall(call: WACallEvent): Omit<IncomingCall, 'reject'> | undefined {
  const callId = withoutNul(call.id ?? '')
  const chat = addressOf(call.from, call.chatId, call.callerPn)
  const isNew = call.status === 'offer' && call.isGroup !== true
  if (!isNew || !chat || callId === '' || callId.length > ID_LENGTH) return undefined
  return { callId, chat, isVideo: call.isVideo === true, at: call.date }
}
