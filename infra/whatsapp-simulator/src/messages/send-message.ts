import { type ComposeContext, compose, type Quoted } from '../content/compose.ts'
import type { ContentForm, SendOptions } from '../content/forms.ts'
import { decodeMessage } from '../content/wrappers.ts'
import { type Endpoint, handsetOf } from '../handset/endpoint.ts'
import { DEAD_HOST } from '../media/dead-host.ts'
import { findPhone, jidOf } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { MessageRow, PhoneRow } from '../network/rows.ts'
import { sealMedia, storePlain } from '../sealing/seal.ts'
import { secretOf } from './apply-change.ts'
import { setTimer, timerOf } from './chat-timer.ts'
import { deliverMessage } from './deliver-message.ts'
import { newMessageId } from './message-id.ts'
import { findMessage, saveMessage } from './phone-messages.ts'
import { chatJidOf, chatOf, type Recipient } from './recipient.ts'
import { showMessage } from './show-message.ts'

/** Thrown when the quoted or changed message is not on the phone. */
export class UnknownMessageError extends Error {
  readonly id: string

  constructor(id: string) {
    super(`message ${id} is not on the phone`)
    this.id = id
  }
}

/**
 * Sends a person's message or change to every linked device of the recipients and of the sender, and to the recipients'
 * handsets. An id that was used before repeats that message.
 * @param from the sending device; by default the handset
 * @returns the message's id
 * @throws UnknownMessageError
 */
export function sendMessage(
  network: Network,
  sender: PhoneRow,
  recipient: Recipient,
  form: ContentForm,
  options: SendOptions,
  from: Endpoint = handsetOf(sender),
): Promise<string> {
  return network.lanes.run(sender.number, async () => {
    const id = options.id ?? newMessageId()
    const key = { id, chat: chatOf(recipient), fromMe: true }
    if (form.kind === 'timer' && recipient.phone) setTimer(network, sender.number, recipient.phone.number, form.seconds)
    const message =
      findMessage(network, sender.number, key) ??
      showMessage(network, sender.number, {
        ...key,
        content: await compose(form, options, contextOf(network, sender, recipient, options)),
        at: options.at ? Date.parse(options.at) : Date.now(),
      })
    const { unreadable, withheld, list } = options
    const isOdd = unreadable || withheld || list
    const sent = isOdd ? { ...message, unreadable, ...(withheld && { withheld }), ...(list && { list }) } : message
    if (sent !== message) saveMessage(network, sender.number, sent)
    await deliverMessage(network, sender, from, recipient, sent)
    return id
  })
}

function contextOf(network: Network, sender: PhoneRow, recipient: Recipient, options: SendOptions): ComposeContext {
  const addressing = recipient.group?.addressing ?? sender.addressing
  const remoteJid = chatJidOf(recipient, addressing)
  const find = (id: string): MessageRow => {
    const sides = [true, false].flatMap((fromMe) => {
      return findMessage(network, sender.number, { chat: chatOf(recipient), id, fromMe }) ?? []
    })
    if (!sides[0]) throw new UnknownMessageError(id)
    return sides[0]
  }
  const authorJid = ({ fromMe, author }: MessageRow): string => {
    const other = author ? findPhone(network, author) : recipient.phone
    return jidOf(fromMe || !other ? sender : other, addressing)
  }
  const quote = (message: MessageRow): Quoted => ({
    id: message.id,
    participant: authorJid(message),
    message: decodeMessage(message.content),
  })
  const quotedStatus = (): Quoted | undefined =>
    options.quotedStatus === undefined || !recipient.phone
      ? undefined
      : {
          id: newMessageId(),
          participant: jidOf(recipient.phone, addressing),
          message: { extendedTextMessage: { text: options.quotedStatus } },
          remoteJid: 'status@broadcast',
        }
  const keyOf = (id: string) => {
    const target = find(id)
    const participant = recipient.group && !target.fromMe ? { participant: authorJid(target) } : {}
    return { remoteJid, id, fromMe: target.fromMe, ...participant }
  }
  return {
    upload: async (sort, file, isPlain) => {
      const stored = isPlain
        ? await storePlain(network.media.store, file)
        : await sealMedia(network.media.store, sort, file)
      const host = network.rules.current().deadHostsInUrls ? DEAD_HOST : network.media.host()
      return { ...stored, url: `https://${host}${stored.directPath}` }
    },
    keyOf,
    timer: timerOf(network, sender.number, recipient),
    parentOf: (id) => ({ remoteJid, id, fromMe: true }),
    jidOf: (number) => {
      const phone = findPhone(network, number)
      return phone ? jidOf(phone, addressing) : `${number}@s.whatsapp.net`
    },
    ...(network.rules.current().sealedEdits && {
      sealing: {
        targetOf: (id: string) => {
          const target = find(id)
          return { id, secret: secretOf(target), writer: authorJid(target) }
        },
      },
    }),
    quoted: options.quoted === undefined ? quotedStatus() : quote(find(options.quoted)),
  }
}
