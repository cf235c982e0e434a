import { setTimeout as pause } from 'node:timers/promises'
import { kill, restart, SERVING, type UndoPoint, type UndoStage, type WakePoint } from './undo-stage.ts'

const LOOK_MS = 1_000 // effects are sent, and tickets wake, at most this long after they are due

const halfOf = ({ steps, random }: UndoStage) => random.shuffled(steps).slice(0, Math.ceil(steps.length / 2))

/** Calls `act` for each step, each time at a random moment within `ms` milliseconds. */
const scattered = (
  { steps, random }: UndoStage,
  ms: number,
  act: (step: UndoStage['steps'][number]) => Promise<void>,
) =>
  Promise.all(
    steps.map(async (step) => {
      await pause(random.between(0, ms))
      await act(step)
    }),
  )

async function killOne(stage: Pick<UndoStage, 'product' | 'random'>, withinMs: number): Promise<void> {
  const name = stage.random.oneOf(SERVING)
  await pause(stage.random.between(0, withinMs))
  kill(stage, name)
  await restart(stage, name)
}

export const UNDO_POINTS: readonly UndoPoint[] = [
  {
    name: 'both processes of tickets are killed after the steps, and are back when their seconds are over',
    happen: async (stage) => {
      kill(stage, ...SERVING)
      await stage.untilOver(LOOK_MS)
      await restart(stage, ...SERVING)
    },
  },
  {
    name: 'both processes of tickets are killed as the effects leave',
    happen: async (stage) => {
      await stage.untilOver(stage.random.between(0, LOOK_MS + 200))
      kill(stage, ...SERVING)
      await restart(stage, ...SERVING)
    },
  },
  {
    name: 'half of the steps are undone, and both processes of tickets are killed at once',
    happen: async (stage) => {
      await Promise.all(halfOf(stage).map(stage.undo))
      kill(stage, ...SERVING)
      await restart(stage, ...SERVING)
    },
  },
  {
    name: 'all steps are undone at the instant of their effects, and a process of tickets is killed',
    happen: async (stage) => {
      await stage.untilOver(-LOOK_MS / 2)
      await Promise.all([scattered(stage, LOOK_MS, stage.undo), killOne(stage, LOOK_MS)])
    },
  },
  {
    name: 'customers write within the seconds, and both processes of tickets are killed',
    happen: async (stage) => {
      await scattered(stage, LOOK_MS, stage.write)
      kill(stage, ...SERVING)
      await restart(stage, ...SERVING)
    },
  },
  {
    name: 'customers write and half of the steps are undone at the instant of their effects, and a process is killed',
    happen: async (stage) => {
      const undone = new Set(halfOf(stage))
      await stage.untilOver(-LOOK_MS / 2)
      const act = async (step: UndoStage['steps'][number]) => {
        await Promise.all([stage.write(step), undone.has(step) && stage.undo(step)])
      }
      await Promise.all([scattered(stage, LOOK_MS, act), killOne(stage, LOOK_MS)])
    },
  },
  {
    name: 'the gateway and chat are killed as the effects leave',
    happen: async (stage) => {
      await stage.untilOver(stage.random.between(0, LOOK_MS + 200))
      kill(stage, 'connections', 'chat')
      await restart(stage, 'connections', 'chat')
    },
  },
  {
    name: 'the broker stands still as the effects leave, and both processes of tickets are killed',
    happen: async (stage) => {
      stage.product.kill('rabbitmq', 'SIGSTOP')
      await stage.untilOver(2 * LOOK_MS)
      kill(stage, ...SERVING)
      stage.product.kill('rabbitmq', 'SIGCONT')
      await restart(stage, ...SERVING)
    },
  },
  {
    name: 'the system that is told is away as the effects leave, half of the steps are undone, and both are killed',
    happen: async (stage) => {
      await stage.system.leave()
      await Promise.all(halfOf(stage).map(stage.undo))
      await stage.untilOver(2 * LOOK_MS)
      kill(stage, ...SERVING)
      await restart(stage, ...SERVING)
      await stage.system.comeBack()
    },
  },
]

export const WAKE_POINTS: readonly WakePoint[] = [
  {
    name: 'both processes of tickets are killed before it, and are back after it',
    happen: async (stage) => {
      kill(stage, ...SERVING)
      await stage.untilOver(0)
      await restart(stage, ...SERVING)
    },
  },
  {
    name: 'a process of tickets is killed at that second',
    happen: async (stage) => {
      await stage.untilOver(0)
      await killOne(stage, LOOK_MS)
    },
  },
  {
    name: 'customers write at that second, and both processes of tickets are killed',
    happen: async (stage) => {
      await stage.untilOver(0)
      await Promise.all([stage.writeAll(), pause(stage.random.between(0, LOOK_MS))])
      kill(stage, ...SERVING)
      await restart(stage, ...SERVING)
    },
  },
]
