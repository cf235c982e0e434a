import type { Product } from '@recado/chaos/product'
import type { Random } from '@recado/chaos/random'
import type { Undo } from '@recado/contracts/undo'
import type { ProcessName } from '@recado/up/stack/stack'
import type { ToldSystem } from './told-system.ts'

/** A step that an agent took in a conversation, and what happened to the step since. */
export type TakenStep = {
  readonly kind: 'close' | 'pass' | 'delete' | 'snooze'
  readonly customer: string
  readonly ticketId: number
  readonly undo: Undo
  readonly deletedId: string | null // WhatsApp's id of the deleted message
  /** The answer to the request to undo the step; `unknown`: the process was killed before it answered. */
  answer?: 'undone' | 'refused' | 'unknown'
  written?: string // the text that the customer wrote after the step
}

/** The product and the steps that a disturbance acts on. The effects of the steps on others are still pending. */
export type UndoStage = {
  readonly product: Product
  readonly random: Random
  readonly system: ToldSystem
  readonly steps: readonly TakenStep[]
  /** Requests to undo a step. The caller calls it at most once for each step. */
  undo(step: TakenStep): Promise<void>
  /** Lets the customer of a step write. The caller calls it at most once for each step. */
  write(step: TakenStep): Promise<void>
  /** Waits until the undo time of the last step is over, and `ms` milliseconds longer, or less long if negative. */
  untilOver(ms: number): Promise<void>
}

/** A disturbance between steps and their effects. */
export type UndoPoint = { readonly name: string; happen(stage: UndoStage): Promise<void> }

/** The product and the tickets that a disturbance acts on. The tickets are snoozed, and wake a few seconds later. */
export type WakeStage = Omit<UndoStage, 'steps' | 'undo' | 'write' | 'system'> & {
  /** Lets the customers of all tickets write. */
  writeAll(): Promise<void>
}
export type WakePoint = { readonly name: string; happen(stage: WakeStage): Promise<void> }

export const SERVING = ['tickets', 'tickets-2'] as const satisfies readonly ProcessName[]

export function kill({ product }: Pick<UndoStage, 'product'>, ...names: readonly ProcessName[]): void {
  for (const name of names) product.kill(name, 'SIGKILL')
}

export const restart = ({ product }: Pick<UndoStage, 'product'>, ...names: readonly ProcessName[]) =>
  Promise.all(names.map((name) => product.restart(name)))
