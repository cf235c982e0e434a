import type { FastifyInstance } from 'fastify'
import { isMember } from '../groups/group-rows.ts'
import { findEndpoint } from '../handset/endpoint.ts'
import { readQr, type ScanRefusal, scanQr } from '../link/scan-qr.ts'
import { openChat } from '../messages/open-chat.ts'
import { findRecipient } from '../messages/recipient.ts'
import { sendMessage, UnknownMessageError } from '../messages/send-message.ts'
import { allPhones, findPhone } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { PhoneRow } from '../network/rows.ts'
import { changePhone } from './change-phone.ts'
import { ControlError, parse } from './errors.ts'
import { getMedia, sendMedia } from './message-media.ts'
import { MessagesQuery, PhoneNumber, PhoneSettingsBody, ReadBody, ScanBody, SendBody } from './shapes.ts'
import { messageView, phoneView } from './views.ts'

export const REFUSALS: Record<ScanRefusal, [status: number, code: string, message: string]> = {
  expired: [409, 'ERR_QR_EXPIRED', 'The code has expired, was already used, or its program is no longer connected.'],
  'foreign-keys': [409, 'ERR_QR_FOREIGN', 'The code does not belong to the program that shows it.'],
  'not-signed': [409, 'ERR_DEVICE_SILENT', 'The program did not answer to the pairing.'],
  redrawn: [409, 'ERR_QR_REDRAWN', 'The program draws its code anew: read what it shows now.'],
  passkey: [409, 'ERR_PASSKEY_REQUIRED', 'The program has to prove a passkey first.'],
  'wrong-code': [409, 'ERR_PAIRING_CODE_WRONG', 'This is not the code that the program shows.'],
  'forged-signature': [409, 'ERR_DEVICE_SIGNATURE', 'The signature of the program is forged.'],
}

const MOST_BYTES = 64 * 1024 * 1024 // a file travels in the body, in base64

/** Routes for phones: adding one, scanning a code, sending and reading messages. */
export function phoneRoutes(app: FastifyInstance, network: Network): void {
  const phoneOf = (params: unknown): PhoneRow => getPhone(network, numberOf(params))

  app.get('/phones', () => allPhones(network).map((phone) => phoneView(network, phone)))
  app.get('/phones/:number', ({ params }) => phoneView(network, phoneOf(params)))

  app.put('/phones/:number', ({ params, body }) => {
    const settings = parse(PhoneSettingsBody, body ?? {})
    return phoneView(network, changePhone(network, numberOf(params), settings))
  })

  app.post('/phones/:number/scan', async ({ params, body }) => {
    const phone = mustBeOnline(phoneOf(params))
    const code = readQr(parse(ScanBody, body).qr)
    if (!code) {
      const fields = [{ field: 'qr', message: 'is not the text of a linking QR code' }]
      throw new ControlError(400, 'ERR_VALIDATION', 'This is not a linking code.', fields)
    }
    const scan = await scanQr(network, phone, code)
    if ('refused' in scan) throw new ControlError(...REFUSALS[scan.refused])
    return { device: scan.device.device, id: scan.device.id }
  })

  app.post('/phones/:number/messages', { bodyLimit: MOST_BYTES }, async ({ params, body }) => {
    const sender = mustBeOnline(phoneOf(params))
    const { to, content, device, options } = parse(SendBody, body)
    const recipient = findRecipient(network, to)
    if (!recipient) throw new ControlError(404, 'ERR_PHONE_NOT_FOUND', `There is no phone or group ${to}.`)
    if (recipient.group && !isMember(recipient.group, sender.number)) {
      throw new ControlError(409, 'ERR_NOT_A_MEMBER', 'The phone is not in the group.')
    }
    const from = findEndpoint(network, sender, device)
    if (!from || (recipient.group && device)) {
      throw new ControlError(404, 'ERR_DEVICE_NOT_FOUND', 'The phone has no such companion, or it is not in groups.')
    }
    if (to === sender.number) {
      throw new ControlError(400, 'ERR_VALIDATION', 'A phone cannot write to itself.', [
        { field: 'to', message: 'is the sender' },
      ])
    }
    const sent = sendMessage(network, sender, recipient, content, options, from).catch((error: unknown) => {
      if (!(error instanceof UnknownMessageError)) throw error
      throw new ControlError(404, 'ERR_MESSAGE_NOT_FOUND', `There is no message ${error.id} in this chat of the phone.`)
    })
    return { id: await sent }
  })

  app.get('/phones/:number/messages', ({ params, query }) => {
    const { number } = phoneOf(params)
    const { chat } = parse(MessagesQuery, query)
    return network.messages
      .rows(number)
      .filter((message) => !message.isChange && (!chat || message.chat === chat))
      .map((message) => messageView(network, number, message))
  })

  app.get('/phones/:number/messages/:id/media', ({ params }, reply) =>
    sendMedia(network, phoneOf(params).number, (params as { id: string }).id, reply),
  )

  app.post('/phones/:number/messages/:id/expire-media', ({ params }) => {
    const { directPath } = getMedia(network, phoneOf(params).number, (params as { id: string }).id)
    network.media.store.expire(directPath)
    return { expired: directPath }
  })

  app.post('/phones/:number/read', ({ params, body }) => {
    const { number } = phoneOf(params)
    const { chat } = parse(ReadBody, body)
    return { read: openChat(network, number, chat) }
  })
}

export const numberOf = (params: unknown): string => parse(PhoneNumber, (params as { number: string }).number)

export function getPhone(network: Network, number: string): PhoneRow {
  const phone = findPhone(network, number)
  if (!phone) throw new ControlError(404, 'ERR_PHONE_NOT_FOUND', `There is no phone with the number ${number}.`)
  return phone
}

export function mustBeOnline(phone: PhoneRow): PhoneRow {
  if (!phone.online) throw new ControlError(409, 'ERR_PHONE_OFFLINE', 'The phone is offline.')
  return phone
}
