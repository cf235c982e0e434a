import type { ReceivedMessage } from '@recado/contracts/whatsapp/events'
import type { Reply } from '../from-wings.ts'

/** Whether it is only a text. A confirmation that a campaign's message is wanted must not be read as a failed rating. */
export const isTextAlone = ({ kind }: Pick<ReceivedMessage, 'kind'>, reply: Pick<Reply, 'kind'> | undefined): boolean =>
  kind === 'text' && reply?.kind !== 'confirmation'
