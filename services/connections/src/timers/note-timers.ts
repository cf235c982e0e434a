import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { chatTimerChanged } from '@recado/contracts/whatsapp/events'
import { factOf } from '@recado/kit/db/tx'
import type { Tx } from '../tables/db.ts'
import type { ChatTimer, TimerNews } from './chat-timer.ts'
import { saveTimers } from './timer-repository.ts'

/** Stores the newest reported timer of each chat, and publishes changed ones. */
export async function noteTimers(tx: Tx, whatsappId: number, told: readonly TimerNews[]): Promise<void> {
  if (told.length === 0) return
  const changed = await saveTimers(tx, whatsappId, told)
  await tx.emitAll(
    changed.map(({ seconds, setAt, lid, phone, group }) => {
      const chat = group === undefined ? namedBy(told, { lid, phone }) : { lid, phone, group }
      return factOf(chatTimerChanged, { whatsappId, chat, seconds, at: setAt.toISOString() })
    }),
  )
}

type Names = { readonly lid: string | null; readonly phone: string | null }

/** Finds the reported address of a stored timer, because the row has only the LID or the phone number. */
const namedBy = (told: readonly TimerNews[], { lid, phone }: Names): TimerNews['chat'] =>
  told.find(({ chat }) => (lid === null ? chat.phone === phone : chat.lid === lid))?.chat ?? { lid, phone }

/**
 * Stores the timer from a group's description, if it differs from the stored timer. The description does not say when
 * the timer was set (whatsmeow issue 354).
 *
 * @param known the stored timer
 */
export async function noteGroupTimer(
  tx: Tx,
  whatsappId: number,
  { group, seconds, known }: { group: WhatsappAddress; seconds: number; known: ChatTimer | undefined },
): Promise<void> {
  if (seconds !== (known?.seconds ?? 0))
    await noteTimers(tx, whatsappId, [{ chat: group, seconds, setAt: justBefore() }])
}

/**
 * The last millisecond before the current second, as the time of a description. Events of a group have times in whole
 * seconds, so an event within the current second still counts as newer than the description.
 */
const justBefore = (): Date => new Date(Math.floor(Date.now() / 1_000) * 1_000 - 1)
