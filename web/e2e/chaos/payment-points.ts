import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '@recado/chaos/eventually'
import type { Product } from '@recado/chaos/product'
import type { Random } from '@recado/chaos/random'
import type { ProcessName } from '@recado/up/stack/stack'
import { type Ledger, openLedger } from '../../../infra/chaos/test/ledger.ts'

/** The product and the payment that a disturbance acts on. */
export type PaymentStage = {
  readonly product: Product
  readonly random: Random
  readonly companyId: number
  /** Pays at the bank, now or at another time. */
  pay(at?: Date): Promise<void>
}

/** A disturbance between the payment and the renewal of the licence. */
export type PaymentPoint = {
  readonly name: string
  /** Whether the licence of the company has ended before it pays. */
  readonly isLate?: boolean
  happen(stage: PaymentStage): Promise<void>
}

/** Opens a new connection for each query, because the server may have been down in between. */
async function look<T>({ product }: PaymentStage, read: (ledger: Ledger) => Promise<T>): Promise<T> {
  await using ledger = await openLedger(product.postgresUrl)
  return await read(ledger)
}
const paid = (stage: PaymentStage) => eventually(() => look(stage, (ledger) => ledger.isPaid(stage.companyId)))

/** Stops auth while billing commits, and then runs the given disturbance. */
const whileAuthIsAway = (
  name: string,
  between: (stage: PaymentStage) => Promise<unknown>,
  { at, ...rest }: { readonly at?: () => Date; readonly isLate?: true } = {},
): PaymentPoint => ({
  name,
  ...rest,
  happen: async (stage) => {
    const { product } = stage
    product.kill('auth', 'SIGKILL')
    await stage.pay(at?.())
    await paid(stage)
    await between(stage)
    await product.restart('auth')
  },
})

const killed = (name: ProcessName) => async (stage: PaymentStage) => {
  stage.product.kill(name, 'SIGKILL')
  await stage.product.restart(name)
}

const billingDies: PaymentPoint = {
  name: 'billing is killed after its commit and before anybody heard of it',
  happen: async (stage) => {
    const { product } = stage
    product.kill('rabbitmq', 'SIGSTOP')
    await stage.pay()
    await paid(stage)
    product.kill('billing', 'SIGKILL')
    product.kill('rabbitmq', 'SIGCONT')
    await product.restart('billing')
  },
}

const authDiesBefore: PaymentPoint = {
  name: 'auth is killed before its own commit',
  happen: async (stage) => {
    const { product, companyId } = stage
    {
      await using ledger = await openLedger(product.postgresUrl)
      await using _held = await ledger.holdCompany(companyId)
      await stage.pay()
      await eventually(ledger.isHeldUp)
      product.kill('auth', 'SIGKILL')
    }
    await product.restart('auth')
  },
}

const authDiesAfter: PaymentPoint = {
  name: 'auth is killed after its own commit and before the broker heard of it',
  happen: async (stage) => {
    const { product, companyId } = stage
    await using ledger = await openLedger(product.postgresUrl)
    {
      await using _held = await ledger.holdCompany(companyId)
      await stage.pay()
      await eventually(ledger.isHeldUp)
      product.kill('rabbitmq', 'SIGSTOP')
    }
    await eventually(async () => (await ledger.read(companyId)).renewals === 1)
    product.kill('auth', 'SIGKILL')
    product.kill('rabbitmq', 'SIGCONT')
    await product.restart('auth')
  },
}

const VICTIMS = ['billing', 'auth', 'rabbitmq', 'postgres', 'edge'] as const satisfies readonly ProcessName[]
const KILLS = 6
const MOMENT_MS = 400 // about the duration of a payment

const byChance: PaymentPoint = {
  name: 'one process after the other is killed by chance',
  happen: async (stage) => {
    const { random } = stage
    await stage.pay()
    for (let count = 0; count < KILLS; count++) {
      await pause(random.between(0, MOMENT_MS))
      await killed(random.oneOf(VICTIMS))(stage)
    }
  },
}

const yesterday = () => new Date(Date.now() - 26 * 3_600_000)

export const PAYMENT_POINTS: readonly PaymentPoint[] = [
  billingDies,
  authDiesBefore,
  authDiesAfter,
  whileAuthIsAway('PostgreSQL is killed between the two commits', killed('postgres')),
  whileAuthIsAway('PostgreSQL is restarted between the two commits', ({ product }) => product.restart('postgres')),
  whileAuthIsAway('RabbitMQ is killed between the two commits', killed('rabbitmq')),
  whileAuthIsAway('auth is away for a day', killed('billing'), { at: yesterday }),
  whileAuthIsAway('auth is away for a day, and the licence had run out', killed('billing'), {
    at: yesterday,
    isLate: true,
  }),
  byChance,
]
