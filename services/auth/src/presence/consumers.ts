import { presenceOffline, presenceOnline } from '@recado/contracts/realtime/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database, Tx } from '../tables/db.ts'
import { notePresence } from './note-presence.ts'

export const presenceConsumers: Consumer<Database>[] = [
  defineConsumer('auth.note-presence', [presenceOnline, presenceOffline], (tx: Tx, { type, time, data }) =>
    notePresence(tx, { ...data, isOnline: type === presenceOnline.type, at: new Date(time) }),
  ),
]
