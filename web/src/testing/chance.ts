import type { LiveFrame } from '@recado/contracts/realtime/frames'
import { ME } from './samples.ts'
import type { World } from './world.ts'

/**
 * A die with a seed (mulberry32), so that a test can be repeated.
 * @returns a function that returns an integer below `sides`
 */
export function die(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}
type Die = ReturnType<typeof die>

/** A die of its own for each name, so that a new name changes the numbers of no other. */
export const dieOf = (name: string): Die =>
  die([...name].reduce((seed, letter) => (Math.imul(seed, 31) + letter.charCodeAt(0)) | 0, 11))

/** Makes a random change in a company with two agents and two queues. */
export function happen(world: World, roll: Die, queueIds: readonly [number, number]): void {
  const queue = queueIds[roll(3)] ?? null
  const active = world.tickets().filter(({ status }) => status !== 'closed')
  const closed = world.tickets().filter(({ status }) => status === 'closed')
  const past = closed[roll(closed.length || 1)]
  const ticket = active[roll(active.length || 1)]
  const sent = world.messages().filter(({ fromMe, ack }) => fromMe && ack < 3)
  const steps = [
    () => world.receive(1 + roll(12), queue),
    () => world.receive(1 + roll(12), queue),
    () => ticket && world.accept(ticket, roll(2) === 0 ? ME : ME + 1),
    () => ticket && world.answer(ticket),
    () => ticket && ticket.unreadMessages > 0 && world.read(ticket),
    () => ticket && world.close(ticket),
    () => ticket && world.snooze(ticket),
    () => ticket && world.wake(ticket),
    () => past && world.reopen(past, roll(2) === 0 ? ME : ME + 1),
    () => ticket && world.moveTo(ticket, queueIds[roll(2)] ?? null),
    () => ticket && world.photograph(ticket.contactId),
    () => sent[0] && world.acknowledge(sent[0], sent[0].ack + 1),
  ]
  steps[roll(steps.length)]?.()
}

export function times(count: number, step: () => void) {
  for (let done = 0; done < count; done += 1) step()
}

/** @returns the frames in a random disorder: some of them twice, some a few places later */
export function disordered(frames: readonly LiveFrame[], roll: Die): LiveFrame[] {
  const doubled = frames.flatMap((frame) => (roll(3) === 0 ? [frame, frame] : [frame]))
  const placed = doubled.map((frame, index) => ({ frame, place: index + roll(4) }))
  return placed.sort((a, b) => a.place - b.place).map(({ frame }) => frame)
}
