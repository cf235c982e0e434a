import { openDeadLetters } from '@recado/kit/broker/dead-letters'
import { type Finding, failure, fine } from '../finding.ts'

/** Checks that no event waits in a dead queue. */
export async function checkDeadLetters(
  amqpUrl: string,
  namespace: string,
  queues: readonly string[],
): Promise<Finding> {
  const letters = await openDeadLetters(amqpUrl, namespace)
  try {
    const dead: string[] = []
    for (const queue of queues) {
      const count = (await letters.list(queue))?.length ?? 0
      if (count > 0) dead.push(`${count} of ${queue}`)
    }
    if (dead.length === 0) return fine('no event is dead')
    return failure(`events could not be handled: ${dead.join(', ')}`, 'docs/runbooks/events-dead.md says what to do.')
  } finally {
    await letters.close()
  }
}
