import type { PushPayload } from '@recado/contracts/auth/push'
import type { Language } from '@recado/contracts/language'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { getCompany } from '../companies/company-repository.ts'
import { getInstallation } from '../installation/installation-repository.ts'
import { findSetting } from '../settings/setting-repository.ts'
import type { Tx } from '../tables/db.ts'
import type { Concern } from '../tables/push-tables.ts'
import { isFactorDemanded } from '../two-factor/is-factor-demanded.ts'
import { findUser, type KnownUser } from '../users/user-repository.ts'
import { findReaches } from './device-repository.ts'
import { insertMessages, type NewMessage } from './message-repository.ts'
import { mayReach } from './push-rules.ts'
import type { Shown } from './push-words.ts'

/** An event that notifies users. */
export type Event = {
  readonly source: string // names the event; a browser gets one message with this name
  readonly tag: string
  readonly url: string
  readonly concern: Concern
  readonly expiresAt: Date
  /** Whether the event notifies this user, besides `mayReach`. */
  readonly isFor?: (user: KnownUser) => boolean
  /** The users who may be notified; absent: all users of the company. */
  readonly userIds?: readonly number[]
  /** The title and the text, with or without the names and texts of people. */
  readonly say: (language: Language, hasContent: boolean) => Shown
}

/** Binds the payload to its row. */
export const contextOf = (companyId: number, deviceId: number, source: string): string =>
  `push_message|${companyId}|${deviceId}|${source}`

/**
 * Writes a message for each browser of each user whom the event notifies, except users who lack the second factor that
 * the company demands. They are sent after the commit.
 */
export async function writePush(tx: Tx, cipher: Cipher, event: Event, now: Date): Promise<void> {
  const reaches = await findReaches(tx, event.userIds)
  if (reaches.length === 0) return
  const hasContent = (await findSetting(tx, 'pushContent'))?.value !== 'disabled'
  const isDemanded = await isFactorDemanded(tx)
  const { language: ofCompany } = await getCompany(tx)
  const { name: product } = (await getInstallation(tx)).detail
  const messages: NewMessage[] = []
  for (const { userId, deviceIds } of reaches) {
    const user = await findUser(tx, userId)
    if (!user || (isDemanded && !user.twoFactor)) continue
    if (!mayReach(user, event.concern, now) || event.isFor?.(user) === false) continue
    const shown = event.say(user.language ?? ofCompany, hasContent)
    const payload = payloadOf(event, { ...shown, title: shown.title ?? product })
    messages.push(...deviceIds.map((deviceId) => messageOf(tx, cipher, event, deviceId, payload)))
  }
  if ((await insertMessages(tx, messages)) > 0) tx.wakeWork('push_message')
}

const payloadOf = ({ source, tag, url }: Event, shown: Pick<PushPayload, 'title' | 'body'>): PushPayload => ({
  id: source,
  tag,
  url,
  ...shown,
})

function messageOf(tx: Tx, cipher: Cipher, event: Event, deviceId: number, payload: PushPayload): NewMessage {
  const { source, concern, expiresAt } = event
  const context = contextOf(tx.caller.companyId, deviceId, source)
  return {
    device_id: deviceId,
    source,
    sealed: cipher.seal(Buffer.from(JSON.stringify(payload)), context),
    concern: JSON.stringify(concern),
    expires_at: expiresAt,
  }
}
