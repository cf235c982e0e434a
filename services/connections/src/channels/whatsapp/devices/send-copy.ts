import type { BinaryNode, proto, WASocket } from '@whiskeysockets/baileys'
import { baileys } from '../baileys.ts'
import { stanzaAttributes } from '../encode-outgoing.ts'
import { stanzaType } from './stanza-type.ts'

/** A message that has left, for one device more. */
export type Copy = {
  readonly id: string
  readonly chat: string // of the person, or the group
  readonly device: string
  readonly message: proto.IMessage
  /** How often the device has asked for it; 0 when it did not ask. */
  readonly count: number
}

/**
 * Sends a message that has left to one device alone, which has a session: one text, and in a group the sender key with it,
 * as the official client does (whatsmeow retry.go, handleRetryReceipt). The client sends a text for all beside it.
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

/** With it the device reads what comes next in the group, too. */
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
