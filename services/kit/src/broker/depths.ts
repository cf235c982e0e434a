import type { Channel } from 'amqplib'
import { Gauge, type Registry } from 'prom-client'
import type { Names } from './topology.ts'

const ANSWER_MS = 1_000 // an unreachable broker must not delay the other metrics

type Depths = {
  /** Sets the channel for the counts; call it for each reopened channel. */
  readonly use: (channel: Channel) => void
  /** The messages that wait in a queue, by its name at the broker; undefined while the broker does not answer. */
  readonly countOf: (name: string) => Promise<number | undefined>
}

/** Counts dead events of these consumers and unrouted events. */
export function watchDepths(registry: Registry, names: Names, queues: readonly string[]): Depths {
  let open: Channel | undefined
  const countOf = async (name: string): Promise<number | undefined> => {
    const late = new Promise<undefined>((resume) => setTimeout(() => resume(undefined), ANSWER_MS).unref())
    const answer = open?.checkQueue(name).then(({ messageCount }) => messageCount)
    return Promise.race([answer?.catch(() => undefined), late])
  }
  new Gauge({
    name: 'dead_events',
    help: 'Events in the dead queue of a consumer; must be 0',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const queue of queues) {
        const count = await countOf(names.dead(queue))
        if (count !== undefined) this.set({ queue }, count)
      }
    },
  })
  new Gauge({
    name: 'unrouted_events',
    help: 'Events that no queue has asked for; must be 0',
    registers: [registry],
    async collect() {
      this.reset()
      const count = await countOf(names.unrouted)
      if (count === undefined) this.remove()
      else this.set(count)
    },
  })
  return {
    use: (channel) => {
      open = channel // counts of a channel that was closed meanwhile fail
    },
    countOf,
  }
}
