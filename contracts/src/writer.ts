import { z } from 'zod'
import { ref } from './ids.ts'
import { openEnum } from './open-enum.ts'

/** Who or what wrote a message. */
export const MessageOrigin = z.enum([
  'inbound',
  'ui',
  'phone',
  'api',
  'campaign',
  'schedule',
  'bot',
  'ai',
  'integration',
  'system',
])
export type MessageOrigin = z.infer<typeof MessageOrigin>

/** Who or what wrote a message of ours; `userId` of the person who wrote it here. */
export const Writer = z.object({ origin: openEnum(MessageOrigin), userId: ref('user').nullable() })
export type Writer = z.infer<typeof Writer>
