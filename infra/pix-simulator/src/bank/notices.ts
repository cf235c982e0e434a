import { setTimeout as wait } from 'node:timers/promises'
import { certify, openAccount } from './account.ts'
import type { Bank } from './bank.ts'
import { callReceiver } from './call-receiver.ts'
import type { ChargeRow, PaymentRow } from './rows.ts'
import { tellPayment } from './tell.ts'

/** The difference between a forged call and a real one from the bank. */
export type Forgery = 'no-secret' | 'wrong-secret' | 'no-certificate' | 'foreign-certificate' | 'expired-certificate'

const AGAIN_AFTER_MS = [1_000, 5_000] // delays after a failed call
const LATE_MS = 2_000

/** The address that banks call: the registered one with `/pix` appended, even after a query string. */
const addressOf = (registered: string) => `${registered}/pix`

/**
 * Calls the receiver's webhook, if one is registered, about a payment or a refund. Ends when a call succeeds or after
 * the last retry.
 */
export async function announce(bank: Bank, charge: ChargeRow, payment: PaymentRow): Promise<void> {
  const fault = bank.faults.takeNotice()
  if (fault?.kind === 'lost') return bank.log.add('notice', { txid: charge.txid, isLost: true })
  if (fault?.kind === 'late') await pause(fault.ms ?? LATE_MS, bank.stopping)
  const times = fault?.kind === 'twice' ? 2 : 1
  const body = { pix: [tellPayment(charge, payment)] }
  await Promise.all(Array.from({ length: times }, () => deliver(bank, charge, body)))
}

async function deliver(bank: Bank, { key, txid }: ChargeRow, body: object): Promise<void> {
  for (const restMs of [...AGAIN_AFTER_MS, undefined]) {
    const status = await send(bank, key, body)
    if (status === undefined) return
    bank.log.add('notice', { txid, status })
    if ((status >= 200 && status < 300) || restMs === undefined || bank.stopping.aborted) return
    await pause(restMs, bank.stopping)
  }
}

/** Calls the webhook once as the bank. @returns the status; undefined when no webhook is registered */
export async function send(bank: Bank, key: string, body: object): Promise<number | undefined> {
  const webhook = bank.webhooks.get(key)
  if (!webhook) return undefined
  return callReceiver(addressOf(webhook.url), body, { as: bank.account.bank, signal: bank.stopping })
}

/** Calls the webhook as an attacker who imitates the bank. */
export async function forge(bank: Bank, key: string, body: object, how: Forgery): Promise<number | undefined> {
  const webhook = bank.webhooks.get(key)
  if (!webhook) return undefined
  const { authorityKey, bank: own } = bank.account
  const certificates = {
    'no-secret': own,
    'wrong-secret': own,
    'no-certificate': undefined,
    'foreign-certificate': openAccount().bank,
    'expired-certificate': certify(authorityKey, 'Simulated bank', { is: 'client' }, new Date('2021-01-01T00:00:00Z')),
  }
  return callReceiver(addressOf(withoutSecret(webhook.url, how)), body, {
    as: certificates[how],
    signal: bank.stopping,
  })
}

function withoutSecret(registered: string, how: Forgery): string {
  if (how === 'no-secret') return registered.split('?')[0] ?? ''
  return how === 'wrong-secret' ? registered.replace(/hmac=[^&]*/, 'hmac=guessed') : registered
}

/** @returns whether the receiver accepts calls with the bank's certificate, and refuses calls without one */
export async function checkReceiver(bank: Bank, url: string): Promise<boolean> {
  const body = { evento: 'teste_webhook', data_criacao: new Date().toISOString() }
  const call = (as: typeof bank.account.bank | undefined) =>
    callReceiver(addressOf(url), body, { as, signal: bank.stopping })
  const withoutCertificate = await call(undefined)
  return (withoutCertificate < 200 || withoutCertificate >= 300) && (await call(bank.account.bank)) === 200
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal, ref: false }).catch(() => undefined)
