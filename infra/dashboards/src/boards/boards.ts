import type { Board } from '../board.ts'
import { campaigns } from './campaigns.ts'
import { edge } from './edge.ts'
import { messages } from './messages.ts'
import { money } from './money.ts'
import { queues } from './queues.ts'
import { services } from './services.ts'
import { sessions } from './sessions.ts'

/** All boards. */
export const BOARDS: readonly Board[] = [messages, sessions, queues, money, campaigns, edge, services]
