import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { QuickMessage, QuickMessageAudience } from './quick-message.ts'

export const quickMessageCreated = defineEvent('quick-message.created', z.object({ quickMessage: QuickMessage }))

/**
 * A quick message changed. `before` shows who could see it until now, so that it can be removed from the screens of
 * people who can no longer see it.
 */
export const quickMessageUpdated = defineEvent(
  'quick-message.updated',
  z.object({ quickMessage: QuickMessage, before: QuickMessageAudience }),
)

export const quickMessageDeleted = defineEvent(
  'quick-message.deleted',
  z.object({ quickMessageId: ref('quickMessage'), before: QuickMessageAudience }),
)
