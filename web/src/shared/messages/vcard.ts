import { visibleName } from '@recado/contracts/text/visible'

/** The part of a vCard that is shown. */
export type ContactCard = { readonly name: string | null; readonly numbers: readonly ContactNumber[] }
type ContactNumber = {
  readonly written: string // as the card has it
  readonly digits: string // country code first when WhatsApp knows the number
  readonly typed: string // as a person would type it: WhatsApp's digits have their country
}

const MOST_NUMBERS = 20 // a malicious card may have thousands
const MOST_CHARACTERS = 100_000

/** Parses a vCard (RFC 6350, and the older versions that phones send): its name and its numbers, each once. */
export function readVcard(text: string): ContactCard {
  const lines = text
    .slice(0, MOST_CHARACTERS)
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
  const properties = lines.flatMap((line) => readProperty(line) ?? [])
  const firstOf = (name: string) => properties.find((one) => one.name === name && one.value)?.value
  const numbers = new Map<string, ContactNumber>()
  for (const { name, parameters, value } of properties) {
    if (name !== 'TEL' || !value) continue
    const written = value.replace(/^tel:/i, '')
    const known = /(?:^|;)waid=(\d{5,20})/i.exec(parameters)?.[1]
    const digits = known ?? written.replace(/\D/g, '')
    const typed = known === undefined ? written : `+${known}`
    if (digits && numbers.size < MOST_NUMBERS) numbers.set(digits, numbers.get(digits) ?? { written, digits, typed })
  }
  const structured = firstOf('N')?.split(';').slice(0, 2).reverse().join(' ').trim()
  return {
    name:
      [firstOf('FN'), structured, firstOf('ORG')].map((one) => visibleName(one ?? '')).find((one) => one !== '') ??
      null,
    numbers: [...numbers.values()],
  }
}

type Property = { readonly name: string; readonly parameters: string; readonly value: string }

function readProperty(line: string): Property | undefined {
  const colon = line.indexOf(':')
  if (colon < 0) return undefined
  const [group = '', ...parameters] = line.slice(0, colon).split(';')
  const name = (group.split('.').at(-1) ?? '').toUpperCase() // iPhones write item1.TEL
  return { name, parameters: parameters.join(';'), value: unescaped(line.slice(colon + 1)).trim() }
}

const unescaped = (value: string): string => value.replace(/\\n/gi, ' ').replace(/\\([,;:\\])/g, '$1')
