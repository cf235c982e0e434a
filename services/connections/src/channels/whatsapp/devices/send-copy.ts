import type { BinaryNode, proto, WASocket } from '@whiskeysockets/baileys'
import { baileys } from '../baileys.ts'
import { stanzaAttributes } from '../encode-outgoing.ts'
import { stanzaType } from './stanza-type.ts'

/** A copy of a sent message for one more device. */
export type Copy = {
  readonly id: string
  readonly chat: string // the person or the group
  readonly device: string
  readonly message: proto.IMessage
  /** How often the device has requested the message; 0 when it has not. */
  readonly count: number
}

/**
 * Sends a message to a single device that has a session. The stanza has one encrypted text, in a group together with
 * the sender key, as in the official client (whatsmeow retry.go, handleRetryReceipt).
 *
 * The client's own answer to a retry would add an encrypted text for every other device.
 */
export async function sendCopy(socket: WASocket, { id, chat, device, message, count }: Copy): Promise<void> {
  const { signalRepository, authState } = socket
  const { me, account } = authState.creds
  if (!me || !account) throw new Error('no phone is linked')
  const isGroup = baileys.isJidGroup(chat) === true
  const isOwn = [me.id, me.lid].some((own) => own !== undefined && baileys.areJidsSameUser(own, device))
  const { messageContextInfo } = message
  const said: proto.IMessage = isGroup
    ? { ...message, ...(await senderKeyOf(socket, chat)) }
    : isOwn
      ? { deviceSentMessage: { destinationJid: chat, message }, ...(messageContextInfo && { messageContextInfo }) }
      : message
  const { type, ciphertext } = await signalRepository.encryptMessage({
    jid: device,
    data: baileys.encodeWAMessage(said),
  })
  const form = stanzaType(message)
  const enc = { v: '2', type, ...(count > 0 && { count: String(count) }), ...form.enc }
  const identity: BinaryNode = {
    tag: 'device-identity',
    attrs: {},
    content: baileys.encodeSignedDeviceIdentity(account, true),
  }
  await socket.sendNode({
    tag: 'message',
    attrs: {
      id,
      type: form.type,
      ...(isGroup ? { to: chat, participant: device } : { to: device, device_fanout: 'false' }),
      ...(isOwn && !isGroup && { recipient: chat }),
      ...stanzaAttributes(message),
    },
    content: [{ tag: 'enc', attrs: enc, content: ciphertext }, ...(type === 'pkmsg' ? [identity] : [])],
  })
}

/** The group's sender key, with which the device can also read later messages of the group. */
async function senderKeyOf(
  { signalRepository, authState }: WASocket,
  group: string,
): Promise<Pick<proto.IMessage, 'senderKeyDistributionMessage'>> {
  const { me } = authState.creds
  for (const meId of [me?.lid, me?.id]) {
    if (!meId || !(await signalRepository.hasSenderKey({ group, meId }))) continue
    const key = await signalRepository.getSenderKeyDistributionMessage({ group, meId })
    return { senderKeyDistributionMessage: { groupId: group, axolotlSenderKeyDistributionMessage: key } }
  }
  return {}
}
