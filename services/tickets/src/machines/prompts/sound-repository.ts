import type { Message } from '@recado/contracts/messages/message'
import { sql } from 'kysely'
import { updateMessage } from '../../conversation/messages/message-repository.ts'
import type { RepositoryTx } from '../../tables/db.ts'

/**
 * The result of claiming an audio message for transcription. `ours`: this process transcribes it, for a minute at most.
 * `taken`: another process transcribes it. `gone`: the message was deleted. `written`: the transcript is stored.
 */
export type Claim = { readonly is: 'ours' | 'taken' | 'gone' } | { readonly is: 'written'; readonly text: string }

export async function claimSound({ db }: RepositoryTx, messageId: number): Promise<Claim> {
  const ours = await db
    .updateTable('message')
    .set({ hearing_until: sql<Date>`now() + interval '1 minute'` })
    .where('id', '=', messageId)
    .where('transcript', 'is', null)
    .where(sql<boolean>`(hearing_until is null or hearing_until < now())`)
    .returning('id')
    .executeTakeFirst()
  if (ours) return { is: 'ours' }
  const row = await db.selectFrom('message').select('transcript').where('id', '=', messageId).executeTakeFirst()
  if (!row) return { is: 'gone' }
  return row.transcript === null ? { is: 'taken' } : { is: 'written', text: row.transcript }
}

/** Releases the claim, so that other processes may claim the audio at once. */
export async function releaseSound({ db }: RepositoryTx, messageId: number): Promise<void> {
  await db.updateTable('message').set({ hearing_until: null }).where('id', '=', messageId).execute()
}

/** Stores the transcript of an audio message; it is empty when no words were understood. */
export const keepTranscript = (tx: RepositoryTx, messageId: number, transcript: string): Promise<Message> =>
  updateMessage(tx, messageId, { transcript, hearing_until: null })
