import type { BinaryNode, CacheStore, WASocket } from '@whiskeysockets/baileys'
import type { SessionStore } from '../../channel.ts'
import { jidOf } from '../address.ts'
import { baileys } from '../baileys.ts'
import type { Books } from './fetch-recipient-keys.ts'
import { namesOfDevice } from './names-of-device.ts'
import { openSessions } from './open-sessions.ts'
import type { RetryRequest } from './read-retry.ts'
import type { Copy } from './send-copy.ts'

/**
 * The outcome of a retry request: the message was sent again; the message is deleted; the device reached the limit of
 * retries; the device does not belong to a recipient; the device has no keys.
 */
export type RetryOutcome = 'sent' | 'gone' | 'spent' | 'stranger' | 'keyless'

export type RetryDeps = {
  readonly socket: WASocket
  readonly books: Books
  readonly store: Pick<SessionStore, 'findSent'>
  /** How often each device requested each message. */
  readonly asked: CacheStore
  readonly isOwn: (jid: string) => boolean
  readonly send: (copy: Copy) => Promise<void>
}

type Bundle = Parameters<WASocket['signalRepository']['injectE2ESession']>[0]['session']

const MOST_ANSWERS = 5 // the largest number of answers per message and device, as in the official client

/**
 * Answers a device that could not read our message. First it renews the session, from the keys in the request or the
 * keys that WhatsApp has; then it sends the message again.
 *
 * Only recipients get an answer, and a deleted message is not sent again. If no message is sent in a group, the device
 * gets the sender key with the next message.
 */
export async function answerRetry(deps: RetryDeps, request: RetryRequest, receipt: BinaryNode): Promise<RetryOutcome> {
  const { socket, store, asked } = deps
  const { id, device, count } = request
  const counter = `resent.${id}.${device}`
  const answers = ((await asked.get<number>(counter)) ?? 0) + 1
  if (answers > MOST_ANSWERS) return 'spent'
  await asked.set(counter, answers)
  if (!(await isRecipient(deps, request))) return 'stranger'
  const hasSession = (await takeKeys(socket, device, receipt)) || (await fetchKeys(socket, device))
  const sent = hasSession ? await store.findSent(id) : undefined
  if (sent && (await isSame(socket, jidOf(sent.to), request.chat))) {
    const message = baileys.proto.Message.decode(sent.encoded)
    await deps.send({ id, chat: request.chat, device, message, count })
    return 'sent'
  }
  if (baileys.isJidGroup(request.chat)) await forgetSenderKey(socket, request.chat, device)
  return hasSession ? 'gone' : 'keyless'
}

/** In a group the recipients are its current members. In a direct chat the device that asks is the only recipient. */
async function isRecipient({ socket, books, isOwn }: RetryDeps, { chat, device }: RetryRequest): Promise<boolean> {
  if (!baileys.isJidGroup(chat) || isOwn(device)) return true
  const names = (await namesOfDevice(socket, device)).map(({ jid }) => jid)
  const { participants } = await books.groups.get(chat)
  return participants.some(({ id, phoneNumber = '' }) =>
    names.some((name) => baileys.areJidsSameUser(name, id) || baileys.areJidsSameUser(name, phoneNumber)),
  )
}

async function isSame(socket: WASocket, one: string, other: string): Promise<boolean> {
  if (baileys.isJidGroup(one) || baileys.isJidGroup(other)) return one === other
  return (await namesOfDevice(socket, one)).some(({ jid }) => baileys.areJidsSameUser(jid, other))
}

async function takeKeys({ signalRepository }: WASocket, jid: string, receipt: BinaryNode): Promise<boolean> {
  const session = baileys.extractE2ESessionFromRetryReceipt(receipt)
  if (!session) return false
  try {
    // the client's types require a one-time key; its code, like the protocol, does not
    await signalRepository.injectE2ESession({ jid, session: session as Bundle })
    return true
  } catch {
    return false // invalid signature
  }
}

const fetchKeys = async (socket: WASocket, device: string): Promise<boolean> =>
  (await openSessions(socket, [device], { areFresh: true })).length === 0

async function forgetSenderKey({ authState }: WASocket, group: string, device: string): Promise<void> {
  const { [group]: holders } = await authState.keys.get('sender-key-memory', [group])
  if (!holders?.[device]) return
  const { [device]: _, ...others } = holders
  await authState.keys.set({ 'sender-key-memory': { [group]: others } })
}
