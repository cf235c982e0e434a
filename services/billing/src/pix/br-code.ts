import { crc16 } from './crc16.ts'

/** The content of a BR Code, which banks read from the picture or as copied text. */
export type BrCode = {
  /** The receiver's key, or the address (without scheme) where banks find the charge. */
  readonly payee: { readonly key: string } | { readonly location: string }
  readonly amountCents: number | undefined
  readonly name: string
  readonly city: string
  readonly txid: string | undefined
}

/** The error about an invalid BR Code. The message names the fault, and contains no part of the code. */
export class BrCodeError extends Error {
  override readonly name = 'BrCodeError'
}

type Fields = ReadonlyMap<string, string>

const ID = {
  format: '00',
  method: '01',
  category: '52',
  currency: '53',
  amount: '54',
  country: '58',
  name: '59',
  city: '60',
  more: '62',
  checksum: '63',
} as const
const ACCOUNTS = { from: 26, to: 51 } // the range of fields in which the standard puts the account of a payment system
const OF_PIX = { system: '00', key: '01', location: '25' } as const
const SYSTEM = 'br.gov.bcb.pix'
const ANY_TXID = '***'

const PRINTABLE = /^[\x20-\x7e]*$/
const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/
const CHECKSUM_DIGITS = 4

/**
 * Reads a code strictly: every byte must belong to a field, every field must have its format, and the checksum must be
 * correct.
 * @throws BrCodeError
 */
export function parseBrCode(text: string): BrCode {
  if (!PRINTABLE.test(text)) throw new BrCodeError('the code contains characters that are not printable ASCII')
  const fields = readFields(text, 'the code')
  checkFrame(text, fields)
  return {
    payee: payeeOf(fields),
    amountCents: amountOf(fields.get(ID.amount)),
    name: bounded(fields, ID.name, 25),
    city: bounded(fields, ID.city, 15),
    txid: txidOf(fields.get(ID.more)),
  }
}

/** Reads the fields of a code or of an account: two digits of id, two digits of length, then the value. */
function readFields(text: string, of: string): Fields {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const [, id, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? []
    if (id === undefined) throw new BrCodeError(`${of} has bytes outside of its fields`)
    const end = at + 4 + Number(length)
    if (end > text.length) throw new BrCodeError(`${of} ends within field ${id}`)
    if (length === '00') throw new BrCodeError(`${of} has an empty field ${id}`)
    if (fields.has(id)) throw new BrCodeError(`${of} has field ${id} twice`)
    fields.set(id, text.slice(at + 4, end))
    at = end
  }
  return fields
}

function checkFrame(text: string, fields: Fields): void {
  const ids = [...fields.keys()]
  if (ids[0] !== ID.format || ids.at(-1) !== ID.checksum)
    throw new BrCodeError('the code does not begin with field 00, or does not end with field 63')
  expectValue(fields, ID.format, /^01$/)
  if (fields.has(ID.method)) expectValue(fields, ID.method, /^1[12]$/)
  expectValue(fields, ID.category, /^\d{4}$/)
  expectValue(fields, ID.currency, /^986$/)
  expectValue(fields, ID.country, /^BR$/)
  expectValue(fields, ID.checksum, /^[0-9A-F]{4}$/)
  const signed = text.slice(0, -CHECKSUM_DIGITS)
  if (fields.get(ID.checksum) !== crc16(signed)) throw new BrCodeError('the checksum of the code is wrong')
}

function expectValue(fields: Fields, id: string, form: RegExp): void {
  if (!form.test(fields.get(id) ?? '')) throw new BrCodeError(`field ${id} of the code is missing or invalid`)
}

function payeeOf(fields: Fields): BrCode['payee'] {
  const accounts = [...fields]
    .filter(([id]) => Number(id) >= ACCOUNTS.from && Number(id) <= ACCOUNTS.to)
    .map(([id, value]) => readFields(value, `field ${id}`))
    .filter((account) => account.get(OF_PIX.system)?.toLowerCase() === SYSTEM)
  const [account] = accounts
  if (!account || accounts.length > 1) throw new BrCodeError('the code contains no Pix account, or several')
  const key = account.get(OF_PIX.key)
  const location = account.get(OF_PIX.location)
  if (key !== undefined && location === undefined) return { key }
  if (location !== undefined && key === undefined) return { location }
  throw new BrCodeError('the Pix account contains neither a key nor a location, or both')
}

function amountOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!AMOUNT.test(text)) throw new BrCodeError('the amount in the code is invalid')
  const [whole = '', part = ''] = text.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

function bounded(fields: Fields, id: string, most: number): string {
  const value = fields.get(id)
  if (value === undefined || value.length > most)
    throw new BrCodeError(`field ${id} of the code is missing or too long`)
  return value
}

/** @returns the txid; undefined for `***`, which stands for a code without a txid */
function txidOf(more: string | undefined): string | undefined {
  if (more === undefined) throw new BrCodeError('the code has no field 62')
  const txid = readFields(more, 'field 62').get('05')
  if (txid === undefined || (txid !== ANY_TXID && !/^[a-zA-Z0-9]{1,35}$/.test(txid))) {
    throw new BrCodeError('the txid in the code is missing or invalid')
  }
  return txid === ANY_TXID ? undefined : txid
}
