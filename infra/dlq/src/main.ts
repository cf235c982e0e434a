import { parseArgs } from 'node:util'
import { type DeadLetters, openDeadLetters } from '@recado/kit/broker/dead-letters'
import { Failure } from '@recado/up/failure'
import { findRunningRabbitmq } from '@recado/up/servers/rabbitmq'
import { DATA_DIRECTORY, runInTerminal } from '@recado/up/terminal'
import { findQueues } from './find-queues.ts'
import { reportDead } from './report.ts'

/** Lists the events that no service could handle, or replays those of one queue. */
await runInTerminal(async () => {
  const { values } = parseArgs({ options: { replay: { type: 'string' }, old: { type: 'boolean' } } })
  const amqpUrl = process.env['AMQP_URL'] || findRunningRabbitmq(`${DATA_DIRECTORY}/rabbitmq`)
  if (!amqpUrl) throw new Failure('This directory has no running broker, and AMQP_URL is not set.')
  const letters = await openDeadLetters(amqpUrl, process.env['AMQP_NAMESPACE'] || 'recado').catch((error: Error) => {
    throw new Failure(`The broker does not answer: ${error.message}`)
  })
  try {
    if (values.replay === undefined) await list(letters)
    else await replay(letters, values.replay, values.old ?? false)
  } finally {
    await letters.close()
  }
})

async function list(letters: DeadLetters): Promise<void> {
  const found = []
  for (const queue of findQueues()) found.push({ queue, events: (await letters.list(queue)) ?? [] })
  for (const line of reportDead(found)) console.log(line)
}

async function replay(letters: DeadLetters, queue: string, oldToo: boolean): Promise<void> {
  const known = findQueues()
  if (!known.includes(queue)) {
    throw new Failure(`No service consumes ${queue}. The known queues are: ${known.join(', ')}.`)
  }
  const { replayed, tooOld } = await letters.replay(queue, { oldToo }).catch((error: Error) => {
    throw new Failure(`Some events could not be replayed: ${error.message}.`)
  })
  console.log(`${queue}: ${replayed} given back.`)
  if (tooOld === 0) return
  console.log(`${tooOld} stay, older than what the service remembers as handled; OLD=1 gives them back, too.`)
}
