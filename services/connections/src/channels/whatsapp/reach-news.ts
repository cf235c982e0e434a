import { NewChatCap } from '@recado/contracts/connections/reach'
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys'
import { z } from 'zod'
import type { ReachNews } from '../channel.ts'
import { baileys } from './baileys.ts'

/**
 * The event of notifications about limits of the account. The client reads them too, but takes a lock of an unknown
 * kind for a lock of another kind.
 */
export const REACH_NEWS = 'CB:notification,type:mex'

const UNTOLD_MS = 60_000 // length of a lock without an announced end, as in the official client (whatsapp-rust #572)
const LATEST = Date.UTC(2100, 0)

/** Unix time in seconds, as digits; '0' means that there is no end. */
const End = z.coerce
  .number()
  .positive()
  .transform((seconds) => new Date(Math.min(seconds * 1_000, LATEST)))
  .nullish()
  .catch(undefined)
const Lock = z
  .object({
    is_active: z.boolean(),
    time_enforcement_ends: End,
    enforcement_type: z.string().max(100).catch('DEFAULT'),
  })
  .transform(({ is_active, time_enforcement_ends, enforcement_type }) =>
    is_active ? { until: time_enforcement_ends ?? new Date(Date.now() + UNTOLD_MS), type: enforcement_type } : null,
  )
const Cap = z
  .object({ capping_status: NewChatCap.default('NONE'), cycle_end_timestamp: End })
  .transform(({ capping_status, cycle_end_timestamp }) => ({
    status: capping_status,
    endsAt: cycle_end_timestamp ?? null,
  }))
/** Parses to undefined for a cap of a form that we do not know, so that the stored cap stays unchanged. */
const KnownCap = Cap.optional().catch(undefined)
const News = z.object({
  data: z.object({
    xwa2_notify_account_reachout_timelock: Lock.optional(),
    xwa2_notify_new_chat_messages_capping_info_update: KnownCap,
  }),
})

/**
 * @returns the lock and the cap that a notification reports; undefined when it is about something else or unreadable
 */
export function readReachNews(stanza: BinaryNode): ReachNews | undefined {
  const content = baileys.getBinaryNodeChild(stanza, 'update')?.content
  const news = News.safeParse(jsonOf(content)).data?.data
  const lock = news?.xwa2_notify_account_reachout_timelock
  const cap = news?.xwa2_notify_new_chat_messages_capping_info_update
  if (lock === undefined && cap === undefined) return undefined
  return { ...(lock !== undefined && { lock }), ...(cap && { cap }) }
}

/**
 * Asks WhatsApp for the lock and the cap of the account. If one of the two requests fails, its field is absent.
 *
 * @throws when both requests fail
 */
export async function askReach(socket: WASocket): Promise<ReachNews> {
  const [lock, cap] = await Promise.allSettled([socket.fetchAccountReachoutTimelock(), socket.fetchNewChatMessageCap()])
  if (lock.status === 'rejected' && cap.status === 'rejected') throw lock.reason
  return {
    ...(lock.status === 'fulfilled' && { lock: lockOf(lock.value) }),
    ...knownCapOf(cap),
  }
}

function knownCapOf(answer: PromiseSettledResult<unknown>): Pick<ReachNews, 'cap'> {
  const cap = answer.status === 'fulfilled' ? KnownCap.parse(answer.value ?? {}) : undefined
  return cap ? { cap } : {}
}

type Told = Awaited<ReturnType<WASocket['fetchAccountReachoutTimelock']>>

const lockOf = ({ isActive, timeEnforcementEnds, enforcementType }: Told) =>
  Lock.parse({
    is_active: isActive,
    time_enforcement_ends: timeEnforcementEnds && timeEnforcementEnds.getTime() / 1_000,
    enforcement_type: enforcementType,
  })

function jsonOf(content: BinaryNode['content']): unknown {
  if (!(content instanceof Uint8Array) && typeof content !== 'string') return undefined
  try {
    return JSON.parse(Buffer.from(content).toString())
  } catch {
    return undefined
  }
}
