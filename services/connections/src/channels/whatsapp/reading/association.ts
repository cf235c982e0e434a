import { baileys } from '../baileys.ts'
import { attempt } from './attempt.ts'
import { valueAt } from './fields.ts'
import { idOf } from './usable-id.ts'
import { layersOf } from './wrappers.ts'

const CONTEXT = 35 // messageContextInfo, of a Message

const { HD_IMAGE_DUAL_UPLOAD, HD_VIDEO_DUAL_UPLOAD, HEVC_VIDEO_DUAL_UPLOAD, MOTION_PHOTO } =
  baileys.proto.MessageAssociation.AssociationType

const BETTER: readonly number[] = [HD_IMAGE_DUAL_UPLOAD, HD_VIDEO_DUAL_UPLOAD, MOTION_PHOTO]

/** Another file of a message that came before it. */
export type Association = {
  readonly waMessageId: string // of that message
  readonly isBetter: boolean // it takes the place of the first file; else browsers play the first one alone
}

/**
 * Which message a further file belongs to (`MessageContextInfo.messageAssociation`): a phone sends a picture or film
 * first in small, so that it is seen soon, then in full size, and the film of a moving photo after the photo (source:
 * whatsmeow 33cfac51, waE2E/WAWebProtobufsE2E.proto, MessageAssociation).
 * @param message encoded
 */
export function associationIn(message: Uint8Array): Association | undefined {
  for (const layer of layersOf(message)) {
    const context = valueAt(layer, [CONTEXT])
    const info = context && attempt(() => baileys.proto.MessageContextInfo.decode(context))
    const { associationType: type, parentMessageKey: parent } = info?.messageAssociation ?? {}
    const waMessageId = idOf(parent?.id)
    if (!waMessageId || type === undefined || type === null) continue
    const isBetter = BETTER.includes(type)
    if (isBetter || type === HEVC_VIDEO_DUAL_UPLOAD) return { waMessageId, isBetter }
  }
  return undefined
}
