import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { contactUpdated } from '@recado/contracts/contacts/events'
import { findFile } from '@recado/contracts/media/routes'
import { messageUpdated } from '@recado/contracts/messages/events'
import type { Message } from '@recado/contracts/messages/message'
import type { Queue } from '@recado/contracts/queues/queue'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { ReceivedMedia } from '@recado/contracts/whatsapp/content'
import { mediaFailed, mediaFetched, pictureFetched, type ReceivedMessage } from '@recado/contracts/whatsapp/events'
import { openDiskStore } from '@recado/kit/media/disk-store'
import { newMediaKey } from '@recado/kit/media/media-key'
import type { MediaStore } from '@recado/kit/media/media-store'
import type { Company, Harness, Person } from './harness.ts'

type FileAddress = { companyId: number; file: string }

/** The media store of the service; tests read from it and write to it as the gateway does. */
export const storeOf = ({ service }: Harness): Promise<MediaStore> =>
  openDiskStore(service.environment['MEDIA_DIRECTORY'] ?? '')

const aPicture = (): ReceivedMedia => ({
  name: null,
  mime: 'image/jpeg',
  size: 5,
  seconds: null,
  isVoice: false,
  thumbnail: null,
})

/** Receives a picture whose file has not arrived yet, on a pending ticket. */
export const givenPicture = (company: Company, queue: Queue | null = null) =>
  givenMedia(company, queue, { kind: 'image', media: aPicture() })

/** Receives a voice note whose file has not arrived yet, on a pending ticket. */
export const givenVoice = (company: Company, queue: Queue | null = null) =>
  givenMedia(company, queue, {
    kind: 'audio',
    media: { ...aPicture(), mime: 'audio/ogg; codecs=opus', seconds: 3, isVoice: true },
  })

async function givenMedia(company: Company, queue: Queue | null, changes: Pick<ReceivedMessage, 'kind' | 'media'>) {
  const chat = { phone: `5521${Math.floor(9e8 + Math.random() * 1e8)}`, lid: null }
  const waMessageId: string = randomUUID()
  const ticket = await company.waiting(queue, { chat, waMessageId, text: '', ...changes })
  return { chat, waMessageId, ticket, whatsappId: ticket.whatsappId }
}
export type Picture = Awaited<ReturnType<typeof givenPicture>>

/** Publishes the gateway's event that a file was fetched, or that fetching failed when `path` is null. */
export async function tell(
  { service }: Harness,
  company: Company,
  picture: Picture,
  path: string | null,
  id?: string,
  mime = 'image/png',
) {
  const { whatsappId, chat, waMessageId } = picture
  const name = { whatsappId, chat, waMessageId, fromMe: false }
  if (path === null) await service.publish(mediaFailed, company.id, name, id)
  else await service.publish(mediaFetched, company.id, { ...name, path, mime, size: 5 }, id)
}

/** Puts five bytes into the store, as the gateway or the campaigns service does. @returns their key */
export async function putFile(
  harness: Harness,
  company: Company,
  owner: 'tickets' | 'campaigns' = 'tickets',
): Promise<string> {
  const path = newMediaKey(owner, company.id)
  const store = await storeOf(harness)
  await store.put(path, Readable.from([Buffer.from('12345')]), 5)
  return path
}

/** Stores a contact's photo and publishes it to the service. @returns the address of the photo */
export async function givenPhoto(harness: Harness, company: Company): Promise<FileAddress> {
  const { contactId, whatsappId } = await company.waiting(null)
  const path = await putFile(harness, company)
  await harness.service.publish(pictureFetched, company.id, { whatsappId, contactId, path, mime: 'image/jpeg' })
  await harness.service.heard(contactUpdated, company.id, (all) =>
    all.some(({ contact }) => contact.profilePicUrl === `/public/${path}`),
  )
  return addressOf(path)
}

const addressOf = (path: string): FileAddress => {
  const [, companyId, file = ''] = path.split('/')
  return { companyId: Number(companyId), file }
}

/** Receives a picture and its file. */
export async function givenFile(harness: Harness, company: Company, queue: Queue | null = null) {
  const picture = await givenPicture(company, queue)
  const path = await putFile(harness, company)
  await tell(harness, company, picture, path)
  const isReady = ({ waMessageId, mediaStatus }: Message) =>
    waMessageId === picture.waMessageId && mediaStatus === 'ready'
  await harness.service.heard(messageUpdated, company.id, (all) => all.some(({ message }) => isReady(message)))
  return { ...picture, path, address: addressOf(path) }
}

/** Receives a voice note and its file of five bytes, on a pending ticket. */
export async function givenVoiceNote(
  harness: Harness,
  company: Company,
  queue: Queue | null = null,
  changes: Partial<ReceivedMedia> = {},
): Promise<{ readonly ticket: Ticket; readonly message: Message }> {
  const chat = { phone: `5521${Math.floor(9e8 + Math.random() * 1e8)}`, lid: null }
  const waMessageId = randomUUID()
  const media = { ...aPicture(), mime: 'audio/ogg; codecs=opus', seconds: 3, isVoice: true, ...changes }
  const ticket = await company.waiting(queue, { chat, waMessageId, kind: 'audio', text: '', media })
  const { whatsappId } = ticket
  await tell(
    harness,
    company,
    { chat, waMessageId, ticket, whatsappId },
    await putFile(harness, company),
    undefined,
    'audio/ogg',
  )
  const isReady = ({ message }: { message: Message }) =>
    message.waMessageId === waMessageId && message.mediaStatus === 'ready'
  const told = await harness.service.heard(messageUpdated, company.id, (all) => all.some(isReady))
  const message = told.find(isReady)?.message
  if (!message) throw new Error('no ready voice note')
  return { ticket, message }
}

/** The link parameter to which `findFile` redirects this person. */
export async function linkOf({ service }: Harness, address: FileAddress, person: Person): Promise<string> {
  const { headers } = await service.call(findFile, { params: address }, { as: person })
  return new URL(headers.get('location') ?? '', service.address).searchParams.get('link') ?? ''
}
