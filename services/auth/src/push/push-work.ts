import { createHash, randomUUID } from 'node:crypto'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { PushPayload } from '@recado/contracts/auth/push'
import { systemCaller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import type { Outgoing } from '@recado/kit/outgoing/outgoing'
import { backoff } from '@recado/kit/outside/next-state'
import { outcomeOf } from '@recado/kit/outside/outcome-of'
import type { Outcome } from '@recado/kit/outside/outside-work'
import { type DefinedWork, defineOutsideWork } from '@recado/kit/outside/start-outside-work'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { companyRefusal } from '../companies/company-refusal.ts'
import { getCompany } from '../companies/company-repository.ts'
import type { Database, Tx } from '../tables/db.ts'
import { isFactorDemanded } from '../two-factor/is-factor-demanded.ts'
import { findUser } from '../users/user-repository.ts'
import { findDevice, removeDevices } from './device-repository.ts'
import { findMessage, forgetContent } from './message-repository.ts'
import type { PushKeyPair, PushKeys } from './push-keys.ts'
import { mayReach } from './push-rules.ts'
import { type Address, openAddress } from './register-device.ts'
import { contextOf } from './write-push.ts'

const CALL_MS = 10_000
const REST_MS = 5_000 // added to the time limit of a call, for a socket that does not react to the abort
const ANSWER_BYTES = 16 * 1024
const WAITS = { firstMs: 5_000, mostMs: 2 * 60_000, tries: 6 }
const GONE = [404, 410] // RFC 8030 §7.3: the subscription has ended

type Deps = {
  readonly inTx: InTx<Database>
  readonly outgoing: Outgoing
  readonly cipher: Cipher
  readonly keys: PushKeys
  readonly subject: string // the address of the installation, which a push service may need
}

type Wanted = {
  readonly id: number
  readonly companyId: number
  readonly deviceId: number
  readonly address: Address
  readonly keyGeneration: number
  readonly payload: PushPayload
  readonly expiresAt: Date
}

/**
 * Sends push messages (RFC 8030). Whether the user may be notified is decided once more before each attempt. A browser
 * whose subscription has ended is removed. An attempt that may have arrived is repeated: the browser shows one
 * notification for both, because the payload names the event.
 */
export const createPushWork = ({ inTx, outgoing, cipher, keys, subject }: Deps): DefinedWork<Database> =>
  defineOutsideWork<Database, Wanted, undefined>({
    table: 'push_message',
    repeat: 'repeatable',
    waitMs: backoff(WAITS),
    deadlineMs: CALL_MS + REST_MS,
    atOnce: 20,
    ofEachCompany: 4,
    async mayWork(tx) {
      return companyRefusal(await getCompany(tx), { isSuper: false, now: new Date() }) === undefined
    },
    prepare: (tx, id) => prepare(tx, cipher, id),
    async call(wanted, signal) {
      const key = await keys.find(wanted.keyGeneration)
      if (!key) return { outcome: 'hopeless', reason: 'the key of the subscription was deleted' }
      const { outcome, isGone } = await send(outgoing, { ...wanted, key, subject }, signal)
      const { companyId, deviceId } = wanted
      if (isGone) {
        await inTx(systemCaller(companyId, randomUUID()), (tx) => removeDevices(tx, { id: deviceId }))
      }
      return outcome
    },
    finish: (tx, { id }) => forgetContent(tx, id),
    giveUp: forgetContent,
  })

/** @returns undefined if the message has expired, or may no longer reach its user */
async function prepare(tx: Tx, cipher: Cipher, id: number): Promise<Wanted | undefined> {
  const { companyId } = tx.caller
  const message = await findMessage(tx, id)
  const device = message && (await findDevice(tx, message.deviceId))
  const user = device && (await findUser(tx, device.userId))
  if (!message || !device || !user || !mayReach(user, message.concern, new Date())) return undefined
  if (!user.twoFactor && (await isFactorDemanded(tx))) return undefined
  const { deviceId, source, sealed, expiresAt } = message
  const payload: PushPayload = JSON.parse(cipher.open(sealed, contextOf(companyId, deviceId, source)).toString())
  const address = openAddress(cipher, companyId, device)
  return { id, companyId, deviceId, address, keyGeneration: device.keyGeneration, payload, expiresAt }
}

type Sent = Wanted & { readonly key: PushKeyPair; readonly subject: string }

async function send(
  outgoing: Outgoing,
  { companyId, address, payload, expiresAt, key, subject }: Sent,
  signal: AbortSignal,
): Promise<{ readonly outcome: Outcome<undefined>; readonly isGone: boolean }> {
  const { endpoint, p256dh, auth } = address
  const seconds = Math.max(1, Math.round((expiresAt.getTime() - Date.now()) / 1_000))
  const { headers, body } = await buildPushPayload(
    { data: { ...payload }, options: { ttl: seconds, urgency: 'high', topic: topicOf(companyId, payload.tag) } },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    { subject, publicKey: key.publicKey, privateKey: key.privateKey },
  )
  const result = await outgoing.request({
    purpose: 'push',
    method: 'POST',
    url: endpoint,
    headers,
    body,
    signal,
    limits: { totalMs: CALL_MS, headersMs: CALL_MS, responseBytes: ANSWER_BYTES },
  })
  const isGone = result.kind === 'answer' && GONE.includes(result.status)
  return { outcome: outcomeOf(result, () => undefined), isGone }
}

/** The topic under which a push service replaces an undelivered message: at most 32 characters (RFC 8030 §5.4). */
const topicOf = (companyId: number, tag: string): string =>
  createHash('sha256').update(`${companyId} ${tag}`).digest('base64url').slice(0, 32)
