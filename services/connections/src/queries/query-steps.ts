import { cutText } from '@recado/contracts/text/cut'
import { groupDescribed, numberChecked } from '@recado/contracts/whatsapp/events'
import { type ChannelSession, SocketClosedError } from '../channels/channel.ts'
import type { UnderLease } from '../leases/session-work.ts'
import { noteGroupTimer } from '../timers/note-timers.ts'
import { findTimer } from '../timers/timer-repository.ts'
import { withoutNul } from '../without-nul.ts'
import type { QuerierSteps } from './querier.ts'
import { deleteQuery, findNextQuery, type Query } from './query-repository.ts'
import { GROUP, GroupWish, NUMBER_CHECK, NumberCheck } from './questions.ts'

type Deps = { readonly connectionId: number; readonly work: UnderLease }

const SUBJECT_LENGTH = 100 // characters

/** The steps that ask WhatsApp the questions of other services, and publish the answers. */
export function querySteps({ connectionId: whatsappId, work }: Deps): QuerierSteps {
  /** @throws SocketClosedError; the question then waits for the next socket */
  async function check({ id, question }: Query, session: ChannelSession): Promise<void> {
    const { numbers } = NumberCheck.parse(question)
    const asked = await session.findPerson(numbers).then(
      (address) => ({ outcome: address ? ('found' as const) : ('absent' as const), address: address ?? null }),
      (error: unknown) => {
        if (error instanceof SocketClosedError) throw error
        return { outcome: 'failed' as const, address: null }
      },
    )
    const answer = { whatsappId, checkId: id, number: numbers[0] ?? '', ...asked }
    await work(async (tx) => {
      if (await deleteQuery(tx, whatsappId, id)) await tx.emit(numberChecked, answer)
    })
  }

  /** Publishes no event for a group that could not be read; its name is requested again on another day. */
  async function describeGroup({ id, question }: Query, session: ChannelSession): Promise<void> {
    const { chat } = GroupWish.parse(question)
    const described = await session.describeGroup(chat).catch((error: unknown) => {
      if (error instanceof SocketClosedError) throw error
      return undefined
    })
    await work(async (tx) => {
      if (!(await deleteQuery(tx, whatsappId, id)) || !described) return
      const subject = cutText(withoutNul(described.subject).toWellFormed(), SUBJECT_LENGTH)
      await tx.emit(groupDescribed, { whatsappId, chat, subject })
      const known = await findTimer(tx, whatsappId, chat)
      await noteGroupTimer(tx, whatsappId, { group: chat, seconds: described.disappearAfter, known })
    })
  }

  return {
    findNext: (askable) => work((tx) => findNextQuery(tx, whatsappId, askable)),
    answer: (query, session) => (query.kind === GROUP ? describeGroup(query, session) : check(query, session)),
    kinds: { paced: NUMBER_CHECK, free: [GROUP] },
  }
}
