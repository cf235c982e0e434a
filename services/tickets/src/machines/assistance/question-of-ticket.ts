import type { Step } from '@recado/contracts/tickets/rights'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { AppError } from '@recado/kit/errors'
import { checkStep } from '../../conversation/tickets/check-step.ts'
import { getSeenTicket } from '../../conversation/tickets/ticket-repository.ts'
import { getViewer } from '../../conversation/users/get-viewer.ts'
import type { PersonTx } from '../../tables/db.ts'
import { findRemarks, type Remark } from '../prompts/history-repository.ts'
import type { Question } from '../prompts/model.ts'
import { getPeoplePrompt } from '../prompts/people-prompt-repository.ts'
import type { PromptKeys } from '../prompts/prompt-keys.ts'
import type { SealedPrompt } from '../prompts/prompt-repository.ts'
import { suggestionText, summaryText } from './people-texts.ts'

/** A question to a model on behalf of a person, and the prompt that asks it. */
export type AskedForPerson = { readonly promptId: number; readonly question: Question }

type Deps = { readonly keys: PromptKeys }
type Input = { readonly ticketId: number }

/**
 * The question for a draft: the last messages of this ticket, as many as the prompt allows.
 * @throws ERR_NO_TICKET_FOUND | ERR_TICKET_STATUS when the ticket is not open | ERR_NO_PERMISSION when another agent
 * has the ticket
 * @throws ERR_NO_PROMPT_FOUND when no prompt helps agents | ERR_NOTHING_TO_READ
 */
export const questionOfSuggestion =
  ({ keys }: Deps) =>
  async (tx: PersonTx, { ticketId }: Input): Promise<AskedForPerson> => {
    const ticket = await getTicketFor('write', tx, ticketId)
    const prompt = await getPeoplePrompt(tx)
    const { prompt: text, max_tokens: maxTokens } = prompt
    const remarks = await readRemarks(tx, ticketId, prompt.max_messages)
    const system = suggestionText({ contactName: ticket.contact.name, maxTokens, prompt: text })
    return asked(keys, prompt, { system, remarks, maxTokens })
  }

// a summary needs many messages, because it has to cover the beginning of the conversation
const MOST_SUMMED = 100
const MOST_OF_EACH = 1_000 // per message, in characters
const LEAST_TOKENS = 400 // a prompt for short answers may allow too few tokens for a summary

/**
 * The question for a summary.
 * @throws ERR_NO_TICKET_FOUND | ERR_TICKET_STATUS when the ticket is closed | ERR_NO_PERMISSION when another agent has
 * the ticket
 * @throws ERR_NO_PROMPT_FOUND when no prompt helps agents | ERR_NOTHING_TO_READ
 */
export const questionOfSummary =
  ({ keys }: Deps) =>
  async (tx: PersonTx, { ticketId }: Input): Promise<AskedForPerson> => {
    await getTicketFor('passOn', tx, ticketId)
    const prompt = await getPeoplePrompt(tx)
    const maxTokens = Math.max(prompt.max_tokens, LEAST_TOKENS)
    const remarks = await readRemarks(tx, ticketId, MOST_SUMMED)
    const system = summaryText({ language: tx.caller.language, maxTokens })
    return asked(keys, prompt, { system, remarks: [asData(remarks)], maxTokens })
  }

async function getTicketFor(step: Step, tx: PersonTx, id: number): Promise<Ticket> {
  const viewer = await getViewer(tx)
  const ticket = await getSeenTicket(tx, viewer, { id })
  checkStep(step, viewer, ticket)
  return ticket
}

async function readRemarks(tx: PersonTx, ticketId: number, most: number): Promise<Remark[]> {
  const remarks = await findRemarks(tx, { ticketId, most })
  if (remarks.length === 0) throw new AppError('ERR_NOTHING_TO_READ')
  return remarks
}

/** Joins the conversation into one message, so that the model never mistakes a contact's text for the company's. */
const asData = (remarks: readonly Remark[]): Remark => ({
  by: 'contact',
  text: JSON.stringify(remarks.map(({ by, text }) => ({ by, text: text.slice(0, MOST_OF_EACH).toWellFormed() }))),
})

type Asked = Pick<Question, 'system' | 'remarks' | 'maxTokens'>

const asked = (keys: PromptKeys, prompt: SealedPrompt, { system, remarks, maxTokens }: Asked): AskedForPerson => ({
  promptId: prompt.id,
  question: {
    apiKey: keys.open(prompt.company_id, prompt.api_key),
    baseUrl: prompt.base_url,
    model: prompt.model,
    system,
    remarks,
    maxTokens,
    temperature: prompt.temperature,
    mayHandOver: false,
  },
})
