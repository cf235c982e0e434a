import { START_POINTS } from './machine-points.ts'
import { kill, type MachinePoint, type MachineStage, restart } from './machine-stage.ts'

/** The answer of Typebot: it sends these bubbles, and waits for a text. */
const saying = (...texts: readonly string[]) => ({
  messages: texts.map((text) => ({
    id: text,
    type: 'text',
    content: { type: 'richText', richText: [{ type: 'p', children: [{ text }] }] },
  })),
  input: { id: 'text', type: 'text input' },
})

/** The machine points during the start of a flow that says one more number at each call. */
const beginning = START_POINTS.map(
  (point): MachinePoint => ({
    ...point,
    name: `a flow begins and ${point.name}`,
    happen: async (stage) => {
      await stage.answer(saying('um'), saying('dois'), saying('três'))
      await point.happen(stage)
    },
  }),
)

/** Starts a flow, which has then asked its first question. */
async function begin(stage: MachineStage): Promise<void> {
  await stage.answer(saying('um'), saying('dois'))
  await stage.write('oi')
  await stage.isSaid()
}

const moving: readonly MachinePoint[] = [
  {
    name: 'both processes are killed while a flow that goes on thinks',
    answers: ['um'],
    isLeftToPeople: true,
    happen: async (stage) => {
      await begin(stage)
      await stage.writeAndHold('Carla')
      kill(stage)
      await stage.release()
      await restart(stage)
    },
  },
  {
    name: 'both processes are killed once the answer of a flow that goes on is committed and before the broker heard of it',
    answers: ['um', 'dois'],
    happen: async (stage) => {
      await begin(stage)
      await stage.writeAndHold('Carla')
      stage.product.kill('rabbitmq', 'SIGSTOP')
      await stage.release()
      await stage.isSaid(2)
      kill(stage)
      stage.product.kill('rabbitmq', 'SIGCONT')
      await restart(stage)
    },
  },
]

const speaking: readonly MachinePoint[] = [0, 1, 2].map((count) => ({
  name: `both processes are killed as a flow has said ${count} of its three bubbles`,
  answers: ['um', 'dois', 'três'],
  happen: async (stage) => {
    await stage.answer(saying('um', 'dois', 'três'))
    await stage.write('oi')
    await stage.isSpeaking(count)
    kill(stage)
    await restart(stage)
  },
}))

/** The points of each step in a turn of Typebot: the start, the move, and the answer. */
export const FLOW_POINTS: readonly MachinePoint[] = [...beginning, ...moving, ...speaking]
