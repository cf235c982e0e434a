import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { chatTimerChanged } from '@recado/contracts/whatsapp/events'
import { factOf } from '@recado/kit/db/tx'
import type { Tx } from '../tables/db.ts'
import type { ChatTimer, TimerNews } from './chat-timer.ts'
import { saveTimers } from './timer-repository.ts'

/** Stores reported timers of chats, the newest of each chat, and announces changes. */
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

/** Combines both names, if both were reported. */
const namedBy = (told: readonly TimerNews[], { lid, phone }: Names): TimerNews['chat'] =>
  told.find(({ chat }) => (lid === null ? chat.phone === phone : chat.lid === lid))?.chat ?? { lid, phone }

/**
 * Stores the timer of a group from its description, which does not say when it was set (whatsmeow issue 354).
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
 * The latest time before this second: events of a group have their time in whole seconds, and one of this second is
 * newer than a description without a time.
 */
const justBefore = (): Date => new Date(Math.floor(Date.now() / 1_000) * 1_000 - 1)
