import type { proto } from '@whiskeysockets/baileys'
import type { Said } from './content.ts'
import { oneLine, readable } from './texts.ts'

const CARD_LENGTH = 32_768
const NAME_LENGTH = 200
const MOST_CARDS = 100 // the largest number of cards to read per message; WhatsApp's own clients send fewer

export const readCard = ({ vcard, displayName }: proto.Message.IContactMessage): Said => {
  const card = readable(withoutPhoto(vcard ?? ''), CARD_LENGTH)
  return { kind: 'vcard', text: card.trim() === '' ? cardOf(oneLine(displayName, NAME_LENGTH)) : card }
}

export const readCards = ({ contacts }: proto.Message.IContactsArrayMessage): Said[] =>
  (contacts ?? []).slice(0, MOST_CARDS).map(readCard)

/** Removes pictures, sounds and keys from a card, because they can be larger than the rest of the card by far. */
const withoutPhoto = (card: string): string =>
  card.replace(/^(PHOTO|LOGO|SOUND|KEY)[;:].*(\r?\n[ \t].*)*(\r?\n)?/gim, '')

const cardOf = (name: string): string => `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nEND:VCARD`
