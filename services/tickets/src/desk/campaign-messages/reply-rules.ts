import type { ReceivedMessage } from '@recado/contracts/whatsapp/events'
import { isOptOutWord } from '../../conversation/contacts/opt-out-rules.ts'
import type { Reply } from '../../conversation/from-wings.ts'
import type { CampaignMessage } from './campaign-message-repository.ts'

/** After a campaign message, an opt-out word counts for 30 days. A confirmation request stays open for one day. */
export const OPT_OUT_MS = 30 * 24 * 60 * 60_000
const CONFIRMATION_MS = 24 * 60 * 60_000

type Heard = Pick<ReceivedMessage, 'kind' | 'text' | 'quoted'> & { readonly sentAt: Date; readonly whatsappId: number }

/**
 * Classifies a message as an opt-out, else as a confirmation, else as the first answer to a campaign. A quoting message
 * answers the quoted campaign message, any other message the newest one. Rows of campaign messages are written before
 * sending, so they exist before any answer. Only a text that consists of an opt-out word is an opt-out; "quero sair"
 * starts a conversation.
 * @param sent the recent campaign messages to the contact, newest first
 */
export function replyIn(sent: readonly CampaignMessage[], heard: Heard): Reply | undefined {
  const here = sent.filter(({ whatsappId }) => whatsappId === heard.whatsappId)
  const quoted = here.find((message) => isQuoted(message, heard))
  if (heard.kind === 'text' && isOptOutWord(heard.text)) {
    const to = quoted ?? here[0] ?? sent[0]
    return to && { kind: 'opt-out', to }
  }
  const asked = quoted ? [quoted] : here
  const question = asked.find((message) => isOpen(message, heard.sentAt))
  if (question) return { kind: 'confirmation', to: question }
  const to = quoted ?? here.find(({ step }) => step === 'message')
  return to && (quoted || to.answeredAt === null) ? { kind: 'answer', to } : undefined
}

const isQuoted = ({ waMessageIds }: CampaignMessage, { quoted }: Heard): boolean =>
  quoted?.fromMe === true && waMessageIds.includes(quoted.waMessageId)

const isOpen = ({ step, state, confirmedAt, createdAt }: CampaignMessage, at: Date): boolean =>
  step === 'confirmation' &&
  state !== 'failed' &&
  confirmedAt === null &&
  at.getTime() - createdAt.getTime() <= CONFIRMATION_MS
