import type { ReceivedMessage } from '@recado/contracts/whatsapp/events'
import type { Reply } from '../from-wings.ts'

/**
 * Whether the message is only a text. Excludes confirmations of a campaign, which must not count as a failed rating.
 */
export const isTextAlone = ({ kind }: Pick<ReceivedMessage, 'kind'>, reply: Pick<Reply, 'kind'> | undefined): boolean =>
  kind === 'text' && reply?.kind !== 'confirmation'
