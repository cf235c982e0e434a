import type { Product } from '@recado/chaos/product'
import type { Random } from '@recado/chaos/random'
import type { ProcessName } from '@recado/up/stack/stack'

/** The product, and the machine that answers a customer in it. */
export type MachineStage = {
  readonly product: Product
  readonly random: Random
  /** Sets the next answers of the provider, one for each call. */
  answer(...answers: readonly unknown[]): Promise<unknown>
  write(text: string): Promise<unknown>
  /** Lets the customer write. The provider is called, and delays its answer. */
  writeAndHold(text: string): Promise<void>
  /** Lets the provider send the delayed answer. */
  release(): Promise<unknown>
  /** Waits until this many bubbles are committed; more may follow. */
  isSpeaking(count: number): Promise<unknown>
  /** Waits until all requests to the machine are committed, with this many bubbles. */
  isSaid(count?: number): Promise<unknown>
  /** Lets a person accept the ticket. */
  takeOver(): Promise<unknown>
}

/** The texts that the customer's phone must show: each of these once, or any texts, but each at most once. */
export type Answers = readonly string[] | 'each once at most'

/** A disturbance while a machine answers. */
export type MachinePoint = {
  readonly name: string
  readonly answers: Answers
  /** Whether the machine may not be called again, so that the message waits for an agent. */
  readonly isLeftToPeople?: boolean
  happen(stage: MachineStage): Promise<void>
}

export const PROCESSES = ['tickets', 'tickets-2'] as const satisfies readonly ProcessName[]

/** Kills all processes of the tickets service at once. */
export function kill({ product }: MachineStage): void {
  for (const name of PROCESSES) product.kill(name, 'SIGKILL')
}

export const restart = ({ product }: MachineStage): Promise<unknown> =>
  Promise.all(PROCESSES.map((name) => product.restart(name)))
