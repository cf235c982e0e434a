import { cutText } from '@recado/contracts/text/cut'
import type { Outgoing } from '@recado/kit/outgoing/outgoing'
import { z } from 'zod'
import { type NewPixCharge, type PixChargeToPay, type PixProvider, PixProviderError } from '../provider.ts'
import { type Api, createApi } from './api.ts'
import type { BacenSettings } from './bacen-settings.ts'
import { checkCode } from './check-code.ts'
import { garbage, refusalOf } from './failures.ts'
import { amountOf } from './money.ts'
import { type ReadCharge, readCharge } from './read-charge.ts'
import { readJson } from './read-json.ts'

const TXID = /^[a-zA-Z0-9]{26,35}$/
const MOST_CENTS = 999_999_999_999 // ten digits before the decimal point
const LONGEST_DESCRIPTION = 140 // the longest description in the standard, in characters
const LONGEST_NAME = 200

const Location = z.object({ qrcode: z.string().max(1_000) })
const Webhook = z.object({ webhookUrl: z.string() })

type Deps = { readonly outgoing: Outgoing; readonly now?: () => number }

/** A provider with version 2 of the Central Bank's API Pix. */
export function createBacenProvider(settings: BacenSettings, { outgoing, now = Date.now }: Deps): PixProvider {
  const api = createApi(settings, { outgoing, now })
  const { key } = settings

  async function find(txid: string, signal: AbortSignal): Promise<ReadCharge | undefined> {
    const answer = await api.ask({ method: 'GET', path: pathOf(txid) }, signal)
    if (answer.status === 404) return undefined
    if (!answer.ok) throw refusalOf(answer)
    return readCharge(answer.body, txid)
  }

  async function make(charge: NewPixCharge, signal: AbortSignal): Promise<ReadCharge> {
    const answer = await api.ask({ method: 'PUT', path: pathOf(charge.txid), body: bodyOf(charge, key) }, signal)
    if (!answer.ok) throw refusalOf(answer)
    return readCharge(answer.body, charge.txid)
  }

  /** Creates the charge, or reads it after a failure, because a request whose answer was lost may have created it. */
  async function makeOrFind(charge: NewPixCharge, signal: AbortSignal): Promise<ReadCharge> {
    try {
      return await make(charge, signal)
    } catch (error) {
      if (!(error instanceof PixProviderError) || signal.aborted) throw error
      const known = await find(charge.txid, signal).catch(() => undefined)
      if (!known) throw error
      return known
    }
  }

  async function toPay({ charge, locationId, writtenCode }: ReadCharge, signal: AbortSignal): Promise<PixChargeToPay> {
    if (charge.status !== 'ATIVA') return { ...charge, code: '' }
    const code = settings.codeFrom === 'charge' ? writtenCode : await readLocation(api, locationId, signal)
    return { ...charge, code: checkCode(code, charge) }
  }

  return {
    key,

    async createCharge(wanted, signal) {
      checkWanted(wanted)
      const read = await makeOrFind(wanted, signal)
      if (read.charge.valueCents !== wanted.valueCents) {
        throw new PixProviderError('the provider has a charge of another value under this txid', false)
      }
      if (read.charge.key !== key)
        throw new PixProviderError('the provider created a charge that pays another key', false)
      return toPay(read, signal)
    },

    getCharge: async (txid, signal) => (await find(txid, signal))?.charge,

    async cancelCharge(txid, signal) {
      const body = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }
      const answer = await api.ask({ method: 'PATCH', path: pathOf(txid), body }, signal)
      if (answer.ok || answer.status === 404) return
      const known = await find(txid, signal) // a refusal is right if the charge is not active
      if (known?.charge.status === 'ATIVA') throw refusalOf(answer)
    },

    async registerWebhook(url, signal) {
      const path = `/webhook/${encodeURIComponent(key)}`
      const known = await api.ask({ method: 'GET', path }, signal)
      if (known.ok && Webhook.safeParse(readJson(known.body)).data?.webhookUrl === url) return
      const headers = settings.checksNoCertificate ? { 'x-skip-mtls-checking': 'true' } : undefined
      const request = { method: 'PUT', path, body: { webhookUrl: url }, ...(headers && { headers }) } as const
      const answer = await api.ask(request, signal)
      if (!answer.ok) throw refusalOf(answer)
    },
  }
}

const pathOf = (txid: string) => `/cob/${encodeURIComponent(txid)}`

/** @throws an Error for a charge outside the limits of the standard; only a defect of billing can cause it */
function checkWanted({ txid, valueCents, expiresInSeconds }: NewPixCharge): void {
  const isGood = TXID.test(txid) && isWithin(valueCents, MOST_CENTS) && isWithin(expiresInSeconds, 2 ** 31 - 1)
  if (!isGood) throw new Error('the txid, value or lifetime of the charge is outside the limits of the standard')
}

const isWithin = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most

function bodyOf({ valueCents, expiresInSeconds, description, payer }: NewPixCharge, key: string): object {
  return {
    calendario: { expiracao: expiresInSeconds },
    ...(payer && {
      devedor: {
        [payer.document.length === 11 ? 'cpf' : 'cnpj']: payer.document,
        nome: cutText(payer.name, LONGEST_NAME),
      },
    }),
    valor: { original: amountOf(valueCents) },
    chave: key,
    ...(description && { solicitacaoPagador: cutText(description, LONGEST_DESCRIPTION) }),
  }
}

async function readLocation(api: Api, id: string | undefined, signal: AbortSignal): Promise<string> {
  if (id === undefined) throw garbage('a charge without a location')
  const answer = await api.ask({ method: 'GET', path: `/loc/${encodeURIComponent(id)}/qrcode` }, signal)
  if (!answer.ok) throw refusalOf(answer)
  const read = Location.safeParse(readJson(answer.body)).data
  if (!read) throw garbage('no code')
  return read.qrcode
}
