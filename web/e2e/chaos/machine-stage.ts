import type { Product } from '@recado/chaos/product'
import type { Random } from '@recado/chaos/random'
import type { ProcessName } from '@recado/up/stack/stack'

/** Where a machine answers a customer. */
export type MachineStage = {
  readonly product: Product
  readonly random: Random
  /** What the provider says next, one for each time that it is asked. */
  answer(...answers: readonly unknown[]): Promise<unknown>
  /** The customer writes. */
  write(text: string): Promise<unknown>
  /** The customer writes, and the provider has been asked and holds its answer. */
  writeAndHold(text: string): Promise<void>
  /** Lets the provider say what it holds. */
  release(): Promise<unknown>
  /** Waits until so much is committed of what is said, though there may be more to come. */
  isSpeaking(count: number): Promise<unknown>
  /** Waits until all that the machine was asked for is committed, so much of it said. */
  isSaid(count?: number): Promise<unknown>
  /** A person accepts the ticket. */
  takeOver(): Promise<unknown>
}

/** What the customer's phone is to show: each of these once, or whatever comes of it, nothing of it twice. */
export type Answers = readonly string[] | 'each once at most'

/** Something that happens while a machine answers. */
export type MachinePoint = {
  readonly name: string
  readonly answers: Answers
  /** A machine that could not be asked again: people see to what was written. */
  readonly isLeftToPeople?: boolean
  happen(stage: MachineStage): Promise<void>
}

export const PROCESSES = ['tickets', 'tickets-2'] as const satisfies readonly ProcessName[]

/** Kills all that serves tickets, at once. */
export function kill({ product }: MachineStage): void {
  for (const name of PROCESSES) product.kill(name, 'SIGKILL')
}

export const restart = ({ product }: MachineStage): Promise<unknown> => Promise.all(PROCESSES.map(product.restart))
