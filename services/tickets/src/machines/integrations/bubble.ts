import type { BotText } from '../../conversation/automation/bot-state.ts'

/** One message of a flow. `waitMs`: a wait before it, in addition to the delay of the integration. */
export type Bubble = BotText & { readonly waitMs?: number }
