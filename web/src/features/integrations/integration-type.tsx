import type { Integration } from '@recado/contracts/integrations/integration'
import { IconMessageChatbot, IconQuestionMark, IconRobot, IconSchema, IconWebhook } from '@tabler/icons-react'

const ICONS = {
  dialogflow: IconMessageChatbot,
  n8n: IconSchema,
  webhook: IconWebhook,
  typebot: IconRobot,
  unknown: IconQuestionMark,
} as const satisfies Record<Integration['type'], unknown>

/** The icon of an integration's type; the name of the type is beside it. */
export function TypeIcon({ type }: Pick<Integration, 'type'>) {
  const Icon = ICONS[type]
  return <Icon size={18} stroke={1.5} aria-hidden />
}
