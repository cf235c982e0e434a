import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '@recado/chaos/eventually'
import type { Random } from '@recado/chaos/random'
import type { Scene } from '@recado/chaos/scene'
import { untilAnswered } from '@recado/chaos/until-answered'
import { addTicketTag, createTag } from '@recado/contracts/tags/routes'
import { getTicket } from '@recado/contracts/tickets/routes'

const EVERY_MS = 500

export type LaneMoves = {
  /** Stops, and waits until the product shows each ticket in the lane of its last move. @returns the number of moves */
  stop(): Promise<number>
}

/** Moves the tickets of a company between three new lanes of its board, one after the other. */
export async function startLaneMoves({ company, conversations }: Scene, random: Random): Promise<LaneMoves> {
  const { admin, agent } = company
  const names = Array.from({ length: 3 }, (_, index) => `Etapa ${index} ${random.next().toString(36).slice(2, 10)}`)
  const lanes = await Promise.all(
    names.map((name) => untilAnswered(() => admin.call(createTag, { body: { name, color: '#2f9e44', kanban: 1 } }))),
  )
  const [first, ...others] = lanes
  if (!first) throw new Error('the board has no lanes')
  const chooseLane = () => random.oneOf([first, ...others])
  const laneOf = new Map<number, number>()
  let running = true
  let moves = 0

  async function move(): Promise<void> {
    while (running) {
      const ticketId = conversations[moves % conversations.length]?.ticketId ?? 0
      const { id: tagId } = chooseLane()
      await untilAnswered(() => agent.call(addTicketTag, { params: { ticketId, tagId } }))
      laneOf.set(ticketId, tagId)
      moves++
      await pause(EVERY_MS)
    }
  }

  const moving = move()
  return {
    async stop() {
      running = false
      await moving
      for (const [ticketId, lane] of laneOf) {
        await eventually(
          () => agent.call(getTicket, { params: { ticketId } }),
          ({ tags }) => {
            const shown = tags.filter(({ id }) => lanes.some((other) => other.id === id))
            return shown.length === 1 && shown[0]?.id === lane
          },
        )
      }
      return moves
    },
  }
}
