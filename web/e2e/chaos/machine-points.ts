import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '@recado/chaos/product'
import type { Random } from '@recado/chaos/random'
import type { ProcessName } from '@recado/up/stack/stack'

/** Where a machine answers a customer. */
export type MachineStage = {
  readonly product: Product
  readonly random: Random
  /** The customer writes. */
  write(text: string): Promise<unknown>
  /** The customer writes, and the provider has been asked and holds its answer. */
  writeAndHold(text: string): Promise<void>
  /** Lets the provider say what it holds. */
  release(): Promise<unknown>
  /** Waits until the answer is committed. */
  isSaid(): Promise<unknown>
  /** A person accepts the ticket. */
  takeOver(): Promise<unknown>
}

/** What the customer's phone is to show: each of these once, or whatever comes of it, nothing of it twice. */
type Answers = readonly string[] | 'each once at most'

/** Something that happens while a machine answers. */
export type MachinePoint = {
  readonly name: string
  /** Of a prompt, which may be asked again, and of an integration, which may not: what it heard moved its flow. */
  readonly answers: { readonly prompt: Answers; readonly webhook: Answers }
  happen(stage: MachineStage): Promise<void>
}

const PROCESSES = ['tickets', 'tickets-2'] as const satisfies readonly ProcessName[]
const SAID = ['Você disse: oi']
const ANSWERED = { prompt: SAID, webhook: SAID }

function kill({ product }: MachineStage): void {
  for (const name of PROCESSES) product.kill(name, 'SIGKILL')
}
const restart = ({ product }: MachineStage) => Promise.all(PROCESSES.map(product.restart))

const before: MachinePoint = {
  name: 'no process serves tickets as the customer writes',
  answers: ANSWERED,
  happen: async (stage) => {
    kill(stage)
    await stage.write('oi')
    await restart(stage)
  },
}

const during: MachinePoint = {
  name: 'both processes are killed while the provider thinks',
  answers: { prompt: SAID, webhook: [] },
  happen: async (stage) => {
    await stage.writeAndHold('oi')
    kill(stage)
    await stage.release()
    await restart(stage)
  },
}

const after: MachinePoint = {
  name: 'both processes are killed once the answer is committed and before the broker heard of it',
  answers: ANSWERED,
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

const takenOver: MachinePoint = {
  name: 'a person takes over while the provider thinks, and both processes are killed',
  answers: { prompt: [], webhook: [] },
  happen: async (stage) => {
    await stage.writeAndHold('oi')
    await stage.takeOver()
    kill(stage)
    await stage.release()
    await restart(stage)
  },
}

const KILLS = 3
const AT_MOST = 'each once at most'
const MOMENT_MS = 1_000 // some steps of an answer

const byChance: MachinePoint = {
  name: 'one process after the other is killed by chance while the customer writes',
  answers: { prompt: AT_MOST, webhook: AT_MOST },
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

export const MACHINE_POINTS: readonly MachinePoint[] = [before, during, after, takenOver, byChance]
