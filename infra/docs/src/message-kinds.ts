import type { Message } from '@recado/contracts/messages/message'

/** The content of a phone's message, in the format of the simulator's control API. */
type Content = { readonly kind: string } & Readonly<Record<string, unknown>>

/** One kind of message that a phone sends, either a customer's phone or the company's own. */
export type InboundKind = {
  readonly name: string
  readonly content: Content
  readonly options?: {
    readonly viewOnce?: true
    readonly ephemeral?: true
    readonly forwarded?: true
    readonly quotedStatus?: string
    readonly ad?: { readonly title: string; readonly url: string; readonly id: string; readonly clickId: string }
    readonly entryPoint?: string
  }
  /** The fields that the stored message must have. */
  readonly stored: Partial<
    Omit<Message, 'quotedElsewhere' | 'cameFrom'> & { readonly quotedElsewhere: object; readonly cameFrom: object }
  >
  /** The preview of the message in lists of tickets. */
  readonly preview: string
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const file = { file: PIXEL }
/** Files with the first bytes of an audio and of a video, by which the product detects the kind of a file. */
const sound = { file: btoa(`OggS\0\x02${'\0'.repeat(20)}\x01\x13OpusHead${'\0'.repeat(40)}`) }
const film = { file: btoa(`\0\0\0\x18ftypmp42${'\0'.repeat(12)}`) }
const text = (words: string) => ({ mediaType: 'chat', body: words, mediaStatus: null }) as const
const offered = (message: object): Content => ({ kind: 'proto', message })

/** Encodes a short field of a protobuf message, for kinds of messages that the client's protocol file does not have. */
function encodeField(number: number, parts: readonly (Uint8Array | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const tag = number * 8 + 2
  return Buffer.concat([
    Buffer.from(tag < 128 ? [tag] : [(tag % 128) + 128, Math.floor(tag / 128)]),
    Buffer.from([content.length]),
    content,
  ])
}
const within = (number: number, ...parts: (Uint8Array | string)[]) => encodeField(number, parts)
const newer = (number: number, ...parts: (Uint8Array | string)[]): Content => ({
  kind: 'bytes',
  base64: encodeField(number, parts).toString('base64'),
})

/** All kinds of messages. `docs/messages.md` describes them, and tests send each through the whole product. */
export const INBOUND_KINDS: readonly InboundKind[] = [
  {
    name: 'text, its formatting as written',
    content: { kind: 'text', text: '*oi* _tudo_?' },
    stored: text('*oi* _tudo_?'),
    preview: '*oi* _tudo_?',
  },
  {
    name: 'text that disappears',
    content: { kind: 'text', text: 'some' },
    options: { ephemeral: true },
    stored: text('some'),
    preview: 'some',
  },
  {
    name: 'forwarded text',
    content: { kind: 'text', text: 'repasse' },
    options: { forwarded: true },
    stored: { ...text('repasse'), isForwarded: true },
    preview: 'repasse',
  },
  {
    name: 'answer to a status',
    content: { kind: 'text', text: 'Quero um' },
    options: { quotedStatus: 'Promoção de hoje' },
    stored: {
      ...text('Quero um'),
      quotedElsewhere: { body: 'Promoção de hoje', isStatus: true },
    },
    preview: 'Quero um',
  },
  {
    name: 'answer to an advertisement',
    content: { kind: 'text', text: 'Ainda tem?' },
    options: { ad: { title: 'Vestido azul', url: 'https://fb.me/1', id: '1202', clickId: 'c' } },
    stored: {
      ...text('Ainda tem?'),
      cameFrom: {
        title: 'Vestido azul',
        url: 'https://fb.me/1',
        sourceId: '1202',
        clickId: 'c',
        entryPoint: 'ctwa_ad',
      },
    },
    preview: 'Ainda tem?',
  },
  {
    name: 'text of somebody who found us',
    content: { kind: 'text', text: 'Achei vocês' },
    options: { entryPoint: 'global_search_new_chat' },
    stored: { ...text('Achei vocês'), cameFrom: { entryPoint: 'global_search_new_chat' } },
    preview: 'Achei vocês',
  },
  {
    name: 'image',
    content: { kind: 'image', ...file, mime: 'image/png' },
    stored: { mediaType: 'image', body: '', mediaMime: 'image/png' },
    preview: 'Foto',
  },
  {
    name: 'image with a caption',
    content: { kind: 'image', ...file, text: 'veja' },
    stored: { mediaType: 'image', body: 'veja' },
    preview: 'veja',
  },
  {
    name: 'image to be seen once',
    content: { kind: 'image', ...file },
    options: { viewOnce: true },
    stored: { mediaType: 'image', body: '' },
    preview: 'Foto',
  },
  {
    name: 'voice note',
    content: { kind: 'voice', ...sound, seconds: 3 },
    stored: { mediaType: 'audio', isVoice: true, mediaSeconds: 3 },
    preview: 'Áudio',
  },
  {
    name: 'audio',
    content: { kind: 'audio', ...sound },
    stored: { mediaType: 'audio', isVoice: false },
    preview: 'Áudio',
  },
  {
    name: 'video',
    content: { kind: 'video', ...film, text: 'olha' },
    stored: { mediaType: 'video', body: 'olha' },
    preview: 'olha',
  },
  {
    name: 'document',
    content: { kind: 'document', ...file, name: 'conta.pdf' },
    stored: { mediaType: 'application', mediaName: 'conta.pdf' },
    preview: 'Documento',
  },
  {
    name: 'document with a caption',
    content: { kind: 'document', ...file, text: 'a conta' },
    stored: { mediaType: 'application', body: 'a conta' },
    preview: 'a conta',
  },
  {
    name: 'sticker',
    content: { kind: 'sticker', ...file },
    stored: { mediaType: 'sticker', body: '' },
    preview: 'Figurinha',
  },
  {
    name: 'sticker that is an animation (Lottie), as the picture that comes along',
    content: { kind: 'sticker', ...file, lottie: PIXEL },
    stored: { mediaType: 'sticker', body: '', mediaMime: 'image/png' },
    preview: 'Figurinha',
  },
  {
    name: 'location',
    content: { kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Sé' },
    stored: { mediaType: 'locationMessage', body: '|https://maps.google.com/maps?q=-23.5%2C-46.6|Sé' },
    preview: 'Localização',
  },
  {
    name: 'live location, where it begins',
    content: { kind: 'live-location', latitude: 1, longitude: 2, text: 'indo' },
    stored: { mediaType: 'locationMessage', body: '|https://maps.google.com/maps?q=1%2C2|indo' },
    preview: 'Localização',
  },
  {
    name: 'contact card',
    content: { kind: 'contact', name: 'Rui', vcard: 'BEGIN:VCARD\nVERSION:3.0\nFN:Rui\nEND:VCARD' },
    stored: { mediaType: 'vcard', body: 'BEGIN:VCARD\nVERSION:3.0\nFN:Rui\nEND:VCARD' },
    preview: 'Contato',
  },
  {
    name: 'poll, shown as text',
    content: { kind: 'poll', question: 'Qual?', choices: ['Um', 'Dois'] },
    stored: { mediaType: 'poll', body: 'Qual?\nUm\nDois' },
    preview: 'Qual?\nUm\nDois',
  },
  { name: 'answer by a button', content: { kind: 'button-answer', text: 'Sim' }, stored: text('Sim'), preview: 'Sim' },
  {
    name: 'answer by a template’s button',
    content: { kind: 'button-answer', text: 'Sim', of: 'template' },
    stored: text('Sim'),
    preview: 'Sim',
  },
  {
    name: 'answer in a form',
    content: { kind: 'button-answer', text: 'Sim', of: 'interactive' },
    stored: text('Sim'),
    preview: 'Sim',
  },
  { name: 'answer in a list', content: { kind: 'list-answer', text: 'Pix' }, stored: text('Pix'), preview: 'Pix' },
  {
    name: 'text with buttons',
    content: offered({ buttonsMessage: { contentText: 'Escolha', footerText: 'Loja' } }),
    stored: text('Escolha\nLoja'),
    preview: 'Escolha\nLoja',
  },
  {
    name: 'invitation to a group',
    content: offered({ groupInviteMessage: { groupName: 'Turma', inviteCode: 'x' } }),
    stored: text('Turma\nhttps://chat.whatsapp.com/x'),
    preview: 'Turma\nhttps://chat.whatsapp.com/x',
  },
  {
    name: 'text under a spoiler',
    content: newer(118, within(1, within(1, 'segredo'))),
    stored: text('segredo'),
    preview: 'segredo',
  },
  {
    name: 'poll of the newest form',
    content: newer(119, within(2, 'Qual?'), within(3, within(1, 'Um'))),
    stored: { mediaType: 'poll', body: 'Qual?\nUm' },
    preview: 'Qual?\nUm',
  },
  {
    name: 'what WhatsApp shows on phones alone',
    content: offered({ placeholderMessage: { type: 0 } }),
    stored: { mediaType: 'phone_only', body: '' },
    preview: 'Só no celular',
  },
  {
    name: 'a kind that cannot be shown',
    content: newer(190, 'novo'),
    stored: { mediaType: 'unsupported', body: '' },
    preview: 'Mensagem não suportada',
  },
]

/** Protocol messages, which the product neither stores nor answers with a greeting, and which open no ticket. */
export const SILENT_KINDS: readonly { readonly name: string; readonly content: Content }[] = [
  { name: 'option added to a poll', content: newer(121, 'x') },
  { name: 'keys of a group', content: newer(123, 'x') },
  { name: 'secret that is handed out', content: newer(127, 'x') },
  { name: 'state of a split payment', content: newer(128, 'x') },
  { name: 'message sealed until its time', content: newer(120, 'x') },
  { name: 'mention in a status', content: offered({ statusMentionMessage: { message: { conversation: 'x' } } }) },
  { name: 'request for the number', content: offered({ requestPhoneNumberMessage: {} }) },
  { name: 'correction sealed under the secret of its message', content: offered({ secretEncryptedMessage: {} }) },
]

/** The changes that a customer can make to a sent message, and how the product shows them. */
export const INBOUND_CHANGES: readonly {
  name: string
  content: Content
  changed: Partial<Message>
  preview: string
}[] = [
  {
    name: 'correction',
    content: { kind: 'edit', text: 'dois' },
    changed: { body: 'dois', isEdited: true, previousBodies: ['um'] },
    preview: 'dois',
  },
  {
    name: 'deletion',
    content: { kind: 'revoke' },
    changed: { body: 'um', isDeleted: true },
    preview: 'Mensagem apagada',
  },
  {
    name: 'reaction',
    content: { kind: 'reaction', emoji: '👍' },
    changed: { reactions: [{ emoji: '👍' }] as never, isDeleted: false },
    preview: 'Reagiu com 👍',
  },
]

/** The messages and changes that an agent can send, and how the customer's phone shows them. */
export const OUTBOUND_KINDS: readonly { name: string; how: string; phone: string }[] = [
  { name: 'text', how: '`POST /messages/:ticketId`', phone: 'the text, its formatting applied' },
  {
    name: 'answer to a message',
    how: '`quotedMsg` beside the text',
    phone: 'the text below the words that it answers',
  },
  { name: 'files', how: '`medias[]`, a message each', phone: 'image, video, audio, voice note or document' },
  { name: 'place', how: '`location`', phone: 'the place on a map, with its name' },
  { name: 'contacts', how: '`contactIds`, a message each', phone: 'the card, with a button to write to its number' },
  { name: 'correction', how: '`POST /messages/edit/:messageId`, 15 minutes', phone: 'the new text, marked as edited' },
  {
    name: 'deletion',
    how: '`DELETE /messages/:messageId`, 48 hours',
    phone: 'that the message was deleted; nothing if it had not left yet',
  },
  { name: 'reaction', how: '`PUT /messages/:messageId/reaction`', phone: 'the emoji on the message, one at a time' },
  { name: 'read mark', how: 'the assigned person opens the ticket', phone: 'blue ticks' },
]
