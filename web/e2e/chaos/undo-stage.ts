import type { Product } from '@recado/chaos/product'
import type { Random } from '@recado/chaos/random'
import type { Undo } from '@recado/contracts/undo'
import type { ProcessName } from '@recado/up/stack/stack'
import type { ToldSystem } from './told-system.ts'

/** A step that a person took in a conversation, and everything that happened to it since. */
export type TakenStep = {
  readonly kind: 'close' | 'pass' | 'delete' | 'snooze'
  readonly customer: string
  readonly ticketId: number
  readonly undo: Undo
  readonly deletedId: string | null // WhatsApp's id of the deleted message
  /** The answer to the request that undoes it; `unknown`: the process was killed before it answered. */
  answer?: 'undone' | 'refused' | 'unknown'
  written?: string // by the customer, after the step
}

/** Where persons have taken steps whose effects on others wait. */
export type UndoStage = {
  readonly product: Product
  readonly random: Random
  readonly system: ToldSystem
  readonly steps: readonly TakenStep[]
  /** Undoes a step, at most once. */
  undo(step: TakenStep): Promise<void>
  /** The customer of the step writes, at most once. */
  write(step: TakenStep): Promise<void>
  /** Waits until the seconds of all steps are over, and so many milliseconds more or less. */
  untilOver(ms: number): Promise<void>
}

/** A disturbance between steps and their effects. */
export type UndoPoint = { readonly name: string; happen(stage: UndoStage): Promise<void> }

/** Where tickets are snoozed until a time some seconds ahead. */
export type WakeStage = Omit<UndoStage, 'steps' | 'undo' | 'write' | 'system'> & {
  /** All customers write. */
  writeAll(): Promise<void>
}
export type WakePoint = { readonly name: string; happen(stage: WakeStage): Promise<void> }

export const SERVING = ['tickets', 'tickets-2'] as const satisfies readonly ProcessName[]

export function kill({ product }: Pick<UndoStage, 'product'>, ...names: readonly ProcessName[]): void {
  for (const name of names) product.kill(name, 'SIGKILL')
}

export const restart = ({ product }: Pick<UndoStage, 'product'>, ...names: readonly ProcessName[]) =>
  Promise.all(names.map(product.restart))
