import { givenVoiceNote } from '../../../../../services/tickets/test/files.ts'
import type { Given, Part } from './given.ts'
import { messageWithoutFile } from './message-without-file.ts'
import { ofMessage } from './of-message.ts'

/** Requests of people for the help of a prompt. */
export function assistanceRoutes(given: Given): Part {
  const { harness, company, own, providers, sql } = given
  const { answered, closed } = given.states
  const params = { ticketId: own.ids.ticket }
  const withoutFile = () => messageWithoutFile(given)
  const peoplePrompt = (promptId: number | undefined) =>
    sql('update prompt set for_people = (id = $2) where company_id = $1', own.id, promptId ?? 0)
  const unhelped = async () => {
    await peoplePrompt(undefined)
    return { params: { ticketId: (await answered()).ticketId } }
  }
  const wordless = async () => {
    await peoplePrompt(own.ids.prompt)
    const { ticketId } = await answered()
    await sql(`update message set body = '' where ticket_id = $1`, ticketId)
    return { params: { ticketId } }
  }
  const unanswered = async () => {
    await peoplePrompt(own.ids.prompt)
    await providers.setFaults([{ provider: 'openai', kind: 'error', times: 1 }])
    return { params: { ticketId: (await answered()).ticketId } }
  }
  const spoken = async (seconds = 3) =>
    ofMessage({ messageId: (await givenVoiceNote(harness, company, null, { seconds })).message.id })
  const finished = async () => ({ params: { ticketId: (await closed()).ticketId } })
  return {
    samples: {
      getAssistance: () => ({}),
      suggestReply: () => ({ params }),
      sumUpTicket: () => ({ params }),
      transcribeMessage: async () => ({
        params: { messageId: (await givenVoiceNote(harness, company)).message.id },
      }),
    },
    provocations: {
      suggestReply: {
        ERR_TICKET_STATUS: finished,
        ERR_NO_PROMPT_FOUND: unhelped,
        ERR_NOTHING_TO_READ: wordless,
        ERR_PROMPT_FAILED: unanswered,
      },
      sumUpTicket: {
        ERR_TICKET_STATUS: finished,
        ERR_NO_PROMPT_FOUND: unhelped,
        ERR_NOTHING_TO_READ: wordless,
        ERR_PROMPT_FAILED: unanswered,
      },
      transcribeMessage: {
        ERR_NO_AUDIO: withoutFile,
        ERR_AUDIO_TOO_LONG: () => spoken(601),
        ERR_NO_PROMPT_FOUND: () => unhelped().then(() => spoken()),
        ERR_PROMPT_FAILED: () => unanswered().then(() => spoken()),
      },
    },
  }
}
