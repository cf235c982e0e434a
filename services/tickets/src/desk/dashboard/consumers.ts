import { presenceOffline, presenceOnline } from '@recado/contracts/realtime/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../../tables/db.ts'
import { keepOffline, keepOnline } from './presence-repository.ts'

export const presenceConsumers: Consumer<Database>[] = [
  defineConsumer('tickets.keep-presence', [presenceOnline, presenceOffline], (tx, { type, data, time }) =>
    (type === 'presence.online' ? keepOnline : keepOffline)(tx, data, new Date(time)),
  ),
]
