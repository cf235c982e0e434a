import { z } from 'zod'
import { ref } from './ids.ts'
import { openEnum } from './open-enum.ts'

/** The kind of author of a message. */
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

/** The author of a sent message; `userId` is the user who wrote it in this product, if a user did. */
export const Writer = z.object({ origin: openEnum(MessageOrigin), userId: ref('user').nullable() })
export type Writer = z.infer<typeof Writer>
