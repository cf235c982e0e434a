import type { transcribeMessage } from '@recado/contracts/assistance/routes'
import type { Message } from '@recado/contracts/messages/message'
import { whyNotTranscribe } from '@recado/contracts/messages/transcribed'
import { AppError } from '@recado/kit/errors'
import type { HandlerInput } from '@recado/kit/http/routes/route'
import { pollUntil } from '@recado/kit/timing/poll-until'
import { getSeenMessage } from '../../conversation/message-files/get-seen-message.ts'
import type { Database, PersonTx } from '../../tables/db.ts'
import { getPeoplePrompt } from '../prompts/people-prompt-repository.ts'
import type { PromptKeys } from '../prompts/prompt-keys.ts'
import { type Ear, type HearingDeps, type StoredSound, writeDown } from '../prompts/write-down.ts'
import { type TakeTurn, takeTurnOf } from './take-turn.ts'

const LIMIT_MS = 25_000 // covers the wait for another process and then the provider's answer
const LOOK_MS = 500

export type TranscribeDeps = HearingDeps & { readonly keys: PromptKeys; readonly takeTurn: TakeTurn }
type Input = HandlerInput<typeof transcribeMessage, Database>

/**
 * Transcribes the audio of a message for a person, without an open transaction, and returns the message. If another
 * process transcribes the audio already, the function waits for that transcript. The transcript is stored even if the
 * browser disconnects. It is not logged.
 * @throws ERR_NO_MESSAGE_FOUND | ERR_NO_AUDIO when the message has no audio or its file has not arrived |
 * ERR_AUDIO_TOO_LONG | ERR_NO_PROMPT_FOUND
 * @throws ERR_TOO_MANY_REQUESTS | ERR_PROMPT_FAILED when the provider or another process takes too long
 */
export async function transcribeForPerson(
  deps: TranscribeDeps,
  { caller, params, transact, request }: Input,
): Promise<Message> {
  const { messageId } = params
  const found = await transact((tx) => findSound(tx, deps, messageId))
  if (found.is === 'written') return found.message
  await takeTurnOf(caller, deps.takeTurn)
  const { sound, ear } = found
  const startedAt = performance.now()
  const signal = AbortSignal.timeout(LIMIT_MS)
  const heard = await pollUntil(
    async () => {
      const outcome = await writeDown(deps, ear, { sound, signal })
      return outcome.outcome === 'postponed' ? undefined : outcome
    },
    { everyMs: LOOK_MS, withinMs: LIMIT_MS },
  )
  const milliseconds = Math.round(performance.now() - startedAt)
  const { promptId } = ear
  request.log.info(
    { messageId, promptId, milliseconds, outcome: heard?.outcome },
    'a sound was written down for a person',
  )
  if (heard?.outcome !== 'done') throw new AppError('ERR_PROMPT_FAILED', { detail: heard?.reason ?? 'timed-out' })
  return transact((tx) => getSeenMessage(tx, messageId))
}

type Found =
  | { readonly is: 'written'; readonly message: Message }
  | { readonly is: 'unheard'; readonly sound: StoredSound; readonly ear: Ear }

async function findSound(tx: PersonTx, { keys }: TranscribeDeps, messageId: number): Promise<Found> {
  const message = await getSeenMessage(tx, messageId)
  if (message.transcript !== null) return { is: 'written', message }
  const { id, mediaPath: path, mediaMime: mime } = message
  const refusal = message.deletedBy === 'agent' ? 'ERR_NO_AUDIO' : whyNotTranscribe(message)
  if (refusal) throw new AppError(refusal)
  const prompt = await getPeoplePrompt(tx)
  const { company_id: companyId, base_url: baseUrl } = prompt
  const apiKey = keys.open(companyId, prompt.api_key)
  return { is: 'unheard', sound: { id, path, mime }, ear: { companyId, promptId: prompt.id, apiKey, baseUrl } }
}
