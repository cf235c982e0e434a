import type { Language } from './language.ts'

type Texts = Readonly<Record<Language, string>>

type Kind = {
  /**
   * The kind of the message on WhatsApp; null: the message is not on WhatsApp and cannot be answered or changed there.
   */
  readonly received: string | null
  /**
   * The word that lists and quotes show for a message without a text; null: the kind always has a text. In stored words
   * its code is the name of the kind.
   */
  readonly word: Texts | null
  /**
   * The text that the conversation shows in place of a content that is not visible here. Bots and language models do
   * not read such messages.
   */
  readonly notice: Texts | null
  /** The content of the field `body`. */
  readonly body: 'text' | 'caption' | 'data' | 'nothing'
  /** Whether lists show the body, or always the word. */
  readonly listed: 'body' | 'word'
  /** Whether WhatsApp allows people to edit the text. */
  readonly isEditable: boolean
  /** Whether the sound of the message can be transcribed. */
  readonly isSpoken: boolean
}

const TEXT = { word: null, notice: null, body: 'text', listed: 'body', isEditable: false, isSpoken: false } as const
const FILE = { notice: null, body: 'caption', listed: 'body', isEditable: true, isSpoken: false } as const
const CARD = { notice: null, body: 'data', listed: 'word', isEditable: false, isSpoken: false } as const
const UNSEEN = { body: 'nothing', listed: 'body', isEditable: false, isSpoken: false } as const

/** How each kind of message is shown. */
export const KINDS = {
  chat: { ...TEXT, received: 'text', isEditable: true },
  image: { ...FILE, received: 'image', word: { pt: 'Foto', en: 'Photo', es: 'Foto' } },
  audio: {
    ...FILE,
    received: 'audio',
    word: { pt: 'Áudio', en: 'Audio', es: 'Audio' },
    isEditable: false,
    isSpoken: true,
  },
  video: { ...FILE, received: 'video', word: { pt: 'Vídeo', en: 'Video', es: 'Video' } },
  /** A file of any other kind. */
  application: { ...FILE, received: 'document', word: { pt: 'Documento', en: 'Document', es: 'Documento' } },
  sticker: {
    ...FILE,
    received: 'sticker',
    word: { pt: 'Figurinha', en: 'Sticker', es: 'Sticker' },
    body: 'nothing',
    isEditable: false,
  },
  /** The body is `image|link|description`; a missing part is empty. */
  locationMessage: { ...CARD, received: 'location', word: { pt: 'Localização', en: 'Location', es: 'Ubicación' } },
  /** The body is the contact card (vCard). */
  vcard: { ...CARD, received: 'vcard', word: { pt: 'Contato', en: 'Contact', es: 'Contacto' } },
  call_log: {
    ...TEXT,
    received: null,
    word: { pt: 'Chamada perdida', en: 'Missed call', es: 'Llamada perdida' },
    listed: 'word',
  },
  /** The body is the question and the choices, each on its own line. */
  poll: { ...TEXT, received: 'poll', word: { pt: 'Enquete', en: 'Poll', es: 'Encuesta' } },
  /** A note that only colleagues see. */
  note: { ...TEXT, received: null },
  /** A history entry of the ticket. */
  system: { ...TEXT, received: null },
  /** A message that this product cannot show. */
  unsupported: {
    ...UNSEEN,
    received: 'unsupported',
    word: { pt: 'Mensagem não suportada', en: 'Unsupported message', es: 'Mensaje no compatible' },
    notice: {
      pt: 'Mensagem não suportada neste canal',
      en: 'This channel does not support this message',
      es: 'Este canal no admite este mensaje',
    },
  },
  /** A message that WhatsApp shows only on phones, never on linked devices. */
  phone_only: {
    ...UNSEEN,
    received: 'phone_only',
    word: { pt: 'Só no celular', en: 'Only on the phone', es: 'Solo en el celular' },
    notice: {
      pt: 'Esta mensagem aparece só no celular',
      en: 'This message shows only on the phone',
      es: 'Este mensaje solo se ve en el celular',
    },
  },
  /** A message that could not be read yet. Its content may arrive later under the same id. */
  placeholder: {
    ...UNSEEN,
    received: 'placeholder',
    word: { pt: 'Aguardando mensagem', en: 'Waiting for the message', es: 'Esperando el mensaje' },
    notice: {
      pt: 'Aguardando mensagem. Abra o WhatsApp no celular.',
      en: 'Waiting for this message. Open WhatsApp on the phone.',
      es: 'Esperando el mensaje. Abra WhatsApp en el teléfono.',
    },
  },
} as const satisfies Readonly<Record<string, Kind>>

type Kinds = typeof KINDS

/** The name of a kind of message in this product. */
export type KindName = keyof Kinds
export const KIND_NAMES = Object.keys(KINDS) as [KindName, ...KindName[]]

/** The name of a kind on WhatsApp. */
export type ReceivedName = NonNullable<Kinds[KindName]['received']>

/** @returns the row of a kind; a kind of a later release has the row of messages that this system cannot show */
export const kindOf = (name: KindName): Kind => (Object.hasOwn(KINDS, name) ? KINDS[name] : KINDS.unsupported)

/** For each kind on WhatsApp, the kind under which this product shows it. */
export const SHOWN_AS = Object.fromEntries(
  KIND_NAMES.flatMap((name) => (KINDS[name].received === null ? [] : [[KINDS[name].received, name]])),
) as { readonly [R in ReceivedName]: { [K in KindName]: Kinds[K]['received'] extends R ? K : never }[KindName] }

export const RECEIVED_NAMES = Object.keys(SHOWN_AS) as [ReceivedName, ...ReceivedName[]]

type Worded = { [K in KindName]: Kinds[K]['word'] extends null ? never : K }[KindName]

/** The words of all kinds, for the catalogue of words. */
export const KIND_WORDS = Object.fromEntries(
  KIND_NAMES.flatMap((name) => (KINDS[name].word === null ? [] : [[name, KINDS[name].word]])),
) as { readonly [K in Worded]: Texts }

export const hasWord = (name: KindName): name is Worded => Object.hasOwn(KIND_WORDS, name)

/**
 * Whether messages of this kind are on WhatsApp, where they can be answered and changed. A note, a history
 * entry and a call are not.
 */
export const isOnWhatsapp = (name: KindName): boolean => kindOf(name).received !== null
