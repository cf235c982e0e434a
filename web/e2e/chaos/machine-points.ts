import { setTimeout as pause } from 'node:timers/promises'
import { kill, type MachinePoint, PROCESSES, restart } from './machine-stage.ts'

type Happening = Omit<MachinePoint, 'answers' | 'isLeftToPeople'>

const before: Happening = {
  name: 'no process serves tickets as the customer writes',
  happen: async (stage) => {
    kill(stage)
    await stage.write('oi')
    await restart(stage)
  },
}

const during: Happening = {
  name: 'both processes are killed while the provider thinks',
  happen: async (stage) => {
    await stage.writeAndHold('oi')
    kill(stage)
    await stage.release()
    await restart(stage)
  },
}

const after: Happening = {
  name: 'both processes are killed once the answer is committed and before the broker heard of it',
  happen: async (stage) => {
    const { product } = stage
    await stage.writeAndHold('oi')
    product.kill('rabbitmq', 'SIGSTOP')
    await stage.release()
    await stage.isSaid()
    kill(stage)
    product.kill('rabbitmq', 'SIGCONT')
    await restart(stage)
  },
}

const takenOver: Happening = {
  name: 'a person takes over while the provider thinks, and both processes are killed',
  happen: async (stage) => {
    await stage.writeAndHold('oi')
    await stage.takeOver()
    kill(stage)
    await stage.release()
    await restart(stage)
  },
}

const KILLS = 3
const MOMENT_MS = 1_000 // time for some steps of an answer

const byChance: Happening = {
  name: 'one process after the other is killed by chance while the customer writes',
  happen: async (stage) => {
    const { product, random } = stage
    for (let count = 0; count < KILLS; count++) {
      await stage.write(`oi ${count}`)
      await pause(random.between(0, MOMENT_MS))
      const name = random.oneOf(PROCESSES)
      product.kill(name, 'SIGKILL')
      await product.restart(name)
    }
  },
}

/**
 * @param said the machine's answers to `oi`
 * @param whenKilled the machine's answers when the processes are killed while they wait for the provider
 */
const pointsWith = (said: readonly string[], whenKilled: readonly string[]): readonly MachinePoint[] => [
  { ...before, answers: said },
  { ...during, answers: whenKilled, isLeftToPeople: whenKilled.length === 0 },
  { ...after, answers: said },
  { ...takenOver, answers: [], isLeftToPeople: true },
  { ...byChance, answers: 'each once at most' },
]

/** The points of a prompt, which may be called again after a crash. */
export const PROMPT_POINTS = pointsWith(['Você disse: oi'], ['Você disse: oi'])
/**
 * The points of an integration, which may not be called again after a crash, because the first call has moved its flow.
 */
export const WEBHOOK_POINTS = pointsWith(['Você disse: oi'], [])
export const START_POINTS = pointsWith(['um'], [])
