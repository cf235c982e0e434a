import type { SheetFault } from '@recado/contracts/contacts/contact'
import { visibleName } from '@recado/contracts/text/visible'
import { canonicalPhone, formatPhone } from '../phones/phone-number.ts'
import { readPhone } from '../phones/read-phone.ts'
import { storable } from '../storable.ts'
import type { SheetCells } from './sheet-worker.ts'

/** A person in a row of a sheet. */
export type SheetPerson = {
  readonly phone: string // in the canonical form of identities
  readonly number: string // the digits as in the sheet, country code first
  readonly name: string
  readonly isNamed: boolean // false if the number replaces a missing name
  readonly email: string | null
  readonly fields: SheetFields
}

/** The values of the further columns of a row, by a key of the caller. */
export type SheetFields = Readonly<Record<string, string | number | boolean>>

/** A person in a sheet with a LID of WhatsApp instead of a number, as in our exports. */
export type HiddenPerson = Pick<SheetPerson, 'name' | 'isNamed' | 'email' | 'fields'> & {
  readonly lid: string
  readonly username: string | null
}
export type SheetContent = {
  readonly people: readonly SheetPerson[]
  readonly hidden: readonly HiddenPerson[]
  readonly duplicated: number
  readonly faults: readonly { readonly row: number; readonly reason: SheetFault }[]
}

/** Names of the columns in Portuguese, English and Spanish, without case and accents. */
const COLUMNS = {
  name: ['nome', 'name', 'nombre', 'contato', 'contact', 'contacto'],
  number: ['numero', 'number', 'telefone', 'phone', 'telefono', 'celular', 'whatsapp', 'movil'],
  email: ['email', 'e-mail', 'correo', 'mail'],
  username: ['username', 'usuario'],
  lid: ['lid'],
} as const
const NAME_MOST = 50
const USERNAME = /^[a-z0-9._]{1,64}$/
const EMAIL = /^[^\s@;,]+@[^\s@;,]+\.[^\s@;,]+$/

type Manner = {
  readonly country: string
  readonly takesHidden?: boolean
  readonly further?: FurtherColumns
}

/** Columns beside those of every sheet. */
export type FurtherColumns = {
  /** Their names; case and accents do not matter. A name of a usual column means that column. */
  readonly names: readonly string[]
  /**
   * Reads the cells of a row, in the order of the names; undefined where the sheet has no such column.
   * @returns undefined for a fault
   */
  read(cells: readonly unknown[]): SheetFields | undefined
}

/**
 * @param country of numbers without a country code
 * @param takesHidden whether people without a number are accepted by their LID; otherwise their rows are faults
 * @param further columns beside those of names, numbers and e-mails
 * @returns undefined if the sheet has no column of numbers
 */
export function readPeople(
  [head = [], ...lines]: SheetCells,
  { country, takesHidden = false, further }: Manner,
): SheetContent | undefined {
  const places = placesOf(head)
  if (places.number < 0) return undefined
  const fieldsIn = fieldReader(head, further)
  const people = new Map<string, SheetPerson>()
  const hidden = new Map<string, HiddenPerson>()
  const faults: { row: number; reason: SheetFault }[] = []
  let duplicated = 0
  for (const [index, line] of lines.entries()) {
    if (line.every((cell) => textOf(cell) === '')) continue
    const unseen = takesHidden ? hiddenOf(line, places, fieldsIn) : undefined
    const person = unseen ?? personOf(line, places, { country, fieldsIn })
    if (typeof person === 'object' && 'lid' in person) {
      if (hidden.has(person.lid)) duplicated += 1
      else hidden.set(person.lid, person)
    } else if (typeof person === 'string') faults.push({ row: index + 2, reason: person })
    else if (people.has(person.phone)) duplicated += 1
    else people.set(person.phone, person)
  }
  return { people: [...people.values()], hidden: [...hidden.values()], duplicated, faults }
}

type Places = Readonly<Record<keyof typeof COLUMNS, number>>

function placesOf(head: readonly unknown[]): Places {
  const titles = head.map((cell) => fold(textOf(cell)))
  const placeOf = (names: readonly string[]) => titles.findIndex((title) => names.includes(title))
  return {
    name: placeOf(COLUMNS.name),
    number: placeOf(COLUMNS.number),
    email: placeOf(COLUMNS.email),
    username: placeOf(COLUMNS.username),
    lid: placeOf(COLUMNS.lid),
  }
}

type FieldReader = (line: readonly unknown[]) => SheetFields | undefined

function fieldReader(head: readonly unknown[], further: FurtherColumns | undefined): FieldReader {
  if (!further) return () => ({})
  const usual = new Set<string>(Object.values(COLUMNS).flat())
  const titles = head.map((cell) => fold(textOf(cell)))
  const places = further.names.map(fold).map((name) => (usual.has(name) ? -1 : titles.indexOf(name)))
  const cellOf = (cell: unknown) => (typeof cell === 'string' ? storable(cell).trim() : cell)
  return (line) => further.read(places.map((place) => cellOf(line[place])))
}

/** @returns undefined for a person with a number, or without a LID */
function hiddenOf(
  line: readonly unknown[],
  places: Places,
  fieldsIn: FieldReader,
): HiddenPerson | SheetFault | undefined {
  const lid = textOf(line[places.lid])
  if (textOf(line[places.number]) !== '' || !/^\d{1,30}$/.test(lid)) return undefined
  const written = writtenIn(line, places, fieldsIn)
  if (typeof written === 'string') return written
  const username = textOf(line[places.username]).replace(/^@/, '').toLowerCase()
  return { ...written, isNamed: written.name !== '', lid, username: USERNAME.test(username) ? username : null }
}

function personOf(
  line: readonly unknown[],
  places: Places,
  { country, fieldsIn }: { readonly country: string; readonly fieldsIn: FieldReader },
): SheetPerson | SheetFault {
  const cell = numberIn(line[places.number])
  if (cell === undefined) return 'digits'
  const read = readPhone(cell, country)
  if (typeof read === 'string') return read
  const number = read.digits
  const written = writtenIn(line, places, fieldsIn)
  if (typeof written === 'string') return written
  const { name, email, fields } = written
  const isNamed = name !== ''
  return {
    phone: canonicalPhone(number),
    number,
    isNamed,
    name: isNamed ? name : formatPhone(number),
    email,
    fields,
  }
}

type Written = Pick<SheetPerson, 'name' | 'email' | 'fields'>

function writtenIn(line: readonly unknown[], places: Places, fieldsIn: FieldReader): Written | SheetFault {
  const name = visibleName(textOf(line[places.name]))
  if (name.length === 1 || name.length > NAME_MOST) return 'name'
  const email = textOf(line[places.email]).toLowerCase()
  if (email !== '' && (!EMAIL.test(email) || email.length > 254)) return 'email'
  const fields = fieldsIn(line)
  return fields ? { name, email: email || null, fields } : 'field'
}

/**
 * Reads the cell of a number. Spreadsheet programs store long numbers as floating-point values, and write them in
 * scientific notation.
 * @returns undefined if the notation has lost digits
 */
function numberIn(cell: unknown): string | undefined {
  if (typeof cell === 'number') return Number.isSafeInteger(Math.round(cell)) ? String(Math.round(cell)) : undefined
  const text = textOf(cell)
  const scientific = /^['=]?"?\d+(?:[.,](\d+))?e\+?(\d{1,2})"?$/i.exec(text)
  if (!scientific) return text
  const [, decimals = '', exponent] = scientific
  if (decimals.length < Number(exponent)) return undefined
  return numberIn(Number(text.replace(/['="]/g, '').replace(',', '.')))
}

const textOf = (cell: unknown): string =>
  typeof cell === 'string' ? storable(cell).trim() : typeof cell === 'number' ? String(cell) : ''

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
