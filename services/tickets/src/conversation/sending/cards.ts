import type { Place } from '@recado/contracts/whatsapp/content'

const MAP = 'https://maps.google.com/maps?q='

/** The body of a location message: `image|link|description`. */
export const bodyOfPlace = ({ latitude, longitude, name }: Place): string =>
  `|${MAP}${latitude}%2C${longitude}|${name.replace(/\s+/g, ' ')}`

/** @returns the location that the body of an outgoing message contains */
export function placeIn(body: string): Place {
  const [, link = '', ...name] = body.split('|')
  const [latitude, longitude] = link.slice(MAP.length).split('%2C').map(Number)
  return { latitude: latitude ?? 0, longitude: longitude ?? 0, name: name.join('|') }
}

/** The vCard (RFC 2426) of a person with a phone; phones show it with a button to write to the person. */
export const cardOf = ({ name, number }: { name: string; number: string }): string =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escaped(name)}`,
    `N:;${escaped(name)};;;`,
    `TEL;type=CELL;waid=${number}:+${number}`,
    'END:VCARD',
  ].join('\n')

/** @returns the name on a card that this service created */
export const nameOn = (card: string): string =>
  (/^FN:(.*)$/m.exec(card)?.[1] ?? '').replace(/\\(.)/g, (_, character: string) =>
    character === 'n' ? ' ' : character,
  )

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\s*[\r\n]+\s*/g, '\\n')
