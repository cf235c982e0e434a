import { defineEvent } from '@recado/contracts/event'
import { type FrameOf, frameReader, type LiveFrame } from '@recado/contracts/realtime/frames'
import { z } from 'zod'
import { DELIVERIES } from '../src/deliveries.ts'
import { andToPayment, on, toCompany, toEverybody, toMembers, toSupers, withFeature } from '../src/delivery.ts'

const Text = z.object({ text: z.string() })

/** Test frames: some have an id in their channel, some go to all companies. */
const FRAMES = {
  'room-{roomId}': { said: Text },
  'room-user-{userId}': { said: Text },
  'list-{listId}': { filled: z.object({}) },
  'company-notice': { create: Text },
  'platform-receipt': { create: Text },
  receipt: { create: Text },
} as const

export const readPlanted = frameReader(FRAMES)

/** Casts a test frame to the type of the product's frames, which have other subjects. */
const frameOf = (frame: FrameOf<typeof FRAMES>) => frame as unknown as LiveFrame

/** A message in a room, which belongs to a feature. */
export const roomSaid = defineEvent(
  'planted.room-said',
  z.object({ roomId: z.int(), userIds: z.array(z.int()), text: z.string() }),
)
export const listFilled = defineEvent('planted.list-filled', z.object({ listId: z.int() }))
/** A notice for all companies; with `ofFeature` only for companies with the feature. */
export const noticeMade = defineEvent('planted.notice-made', z.object({ text: z.string(), ofFeature: z.boolean() }))
export const receiptMade = defineEvent('planted.receipt-made', z.object({ text: z.string() }))

const PLANTED = [
  on(roomSaid, ({ roomId, userIds, text }) => [
    withFeature(
      'useInternalChat',
      toMembers(userIds, frameOf({ subject: 'room-{roomId}', id: roomId, action: 'said', data: { text } })),
    ),
    ...userIds.map((id) =>
      toMembers([id], frameOf({ subject: 'room-user-{userId}', id, action: 'said', data: { text } })),
    ),
  ]),
  on(listFilled, ({ listId }) => [
    withFeature(
      'useCampaigns',
      toCompany(frameOf({ subject: 'list-{listId}', id: listId, action: 'filled', data: {} })),
    ),
  ]),
  on(noticeMade, ({ text, ofFeature }) => {
    const notice = toEverybody(frameOf({ subject: 'company-notice', action: 'create', data: { text } }))
    return [ofFeature ? withFeature('useInternalChat', notice) : notice]
  }),
  on(receiptMade, ({ text }) => [
    andToPayment(toCompany(frameOf({ subject: 'receipt', action: 'create', data: { text } }))),
    toSupers(frameOf({ subject: 'platform-receipt', action: 'create', data: { text } })),
  ]),
]

export const WITH_PLANTED = [...DELIVERIES, ...PLANTED]
