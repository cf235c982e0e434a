import { visibleName } from '@recado/contracts/text/visible'

/** The part of a vCard that is shown. */
export type ContactCard = {
  readonly name: string | null
  readonly numbers: readonly ContactNumber[]
  /** Company, e-mail addresses and note, each once, in the order in which they are shown below the name. */
  readonly details: readonly string[]
}
type ContactNumber = {
  readonly written: string // the number as the card has it
  readonly digits: string // the country code comes first if WhatsApp knows the number
  readonly typed: string // the number as a user would type it: WhatsApp's digits include the country code
}

const MOST_NUMBERS = 20 // a malicious card may have thousands
const MOST_DETAILS = 6
const MOST_CHARACTERS = 100_000
const DETAILS = ['ORG', 'EMAIL', 'NOTE']

/**
 * Parses a vCard: RFC 6350 and the older versions that phones send, including their quoted-printable encoding. Each
 * number appears once.
 */
export function readVcard(text: string): ContactCard {
  const lines = text
    .slice(0, MOST_CHARACTERS)
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
  const properties = joined(lines).flatMap((line) => readProperty(line) ?? [])
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
  const named = [firstOf('FN'), structured, firstOf('ORG')].map((one) => visibleName(one ?? ''))
  const name = named.find((one) => one !== '') ?? null
  const details = properties.filter((one) => DETAILS.includes(one.name)).map((one) => visibleName(detailOf(one)))
  return {
    name,
    numbers: [...numbers.values()],
    details: [...new Set(details)].filter((one) => one !== '' && one !== name).slice(0, MOST_DETAILS),
  }
}

const QUOTED = /[;=]quoted-printable(?:;|$)/i

/** Joins the lines of a quoted-printable value; a line with '=' at its end continues on the next. */
function joined(lines: readonly string[]): string[] {
  const whole: string[] = []
  let begun: string | undefined
  for (const line of lines) {
    const present: string = (begun ?? '') + line
    const isQuoted = begun !== undefined || QUOTED.test(line.slice(0, Math.max(line.indexOf(':'), 0)))
    begun = isQuoted && line.endsWith('=') ? present.slice(0, -1) : undefined
    if (begun === undefined) whole.push(present)
  }
  return whole
}

/** The company and its departments, which the value separates by semicolons. */
const detailOf = ({ name, value }: Property): string =>
  name === 'ORG' ? value.split(';').filter(Boolean).join(', ') : value

type Property = { readonly name: string; readonly parameters: string; readonly value: string }

function readProperty(line: string): Property | undefined {
  const colon = line.indexOf(':')
  if (colon < 0) return undefined
  const [group = '', ...parameters] = line.slice(0, colon).split(';')
  const name = (group.split('.').at(-1) ?? '').toUpperCase() // iPhones write a prefix: item1.TEL
  const written = line.slice(colon + 1)
  const isQuoted = parameters.some((one) => /^(?:encoding=)?quoted-printable$/i.test(one))
  const value = isQuoted ? fromQuotedPrintable(written) : written
  return { name, parameters: parameters.join(';'), value: unescaped(value).trim() }
}

/** Decodes quoted-printable text (RFC 2045 §6.7) as UTF-8, which phones write. */
function fromQuotedPrintable(written: string): string {
  const signs = written.replace(/%/g, '%25').replace(/=([0-9A-F]{2})/gi, '%$1')
  try {
    return decodeURIComponent(signs)
  } catch {
    return written // the text has another character set than UTF-8
  }
}

const unescaped = (value: string): string => value.replace(/\\n/gi, ' ').replace(/\\([,;:\\])/g, '$1')
