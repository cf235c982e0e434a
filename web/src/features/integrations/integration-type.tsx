import type { IntegrationType } from '@recado/contracts/integrations/integration'
import { IconMessageChatbot, IconRobot, IconSchema, IconWebhook } from '@tabler/icons-react'

const ICONS = {
  dialogflow: IconMessageChatbot,
  n8n: IconSchema,
  webhook: IconWebhook,
  typebot: IconRobot,
} as const satisfies Record<IntegrationType, unknown>

/** The sign of a type of integrations; its name stands beside it. */
export function TypeIcon({ type }: { type: IntegrationType }) {
  const Icon = ICONS[type]
  return <Icon size={18} stroke={1.5} aria-hidden />
}
