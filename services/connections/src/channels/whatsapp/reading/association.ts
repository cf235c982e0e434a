import { baileys } from '../baileys.ts'
import { attempt } from './attempt.ts'
import { valueAt } from './fields.ts'
import { idOf } from './usable-id.ts'
import { layersOf } from './wrappers.ts'

const CONTEXT = 35 // the field number of `messageContextInfo` in a Message

const { HD_IMAGE_DUAL_UPLOAD, HD_VIDEO_DUAL_UPLOAD, HEVC_VIDEO_DUAL_UPLOAD, MOTION_PHOTO } =
  baileys.proto.MessageAssociation.AssociationType

const BETTER: readonly number[] = [HD_IMAGE_DUAL_UPLOAD, HD_VIDEO_DUAL_UPLOAD, MOTION_PHOTO]

/** A further file of an earlier message. */
export type Association = {
  readonly waMessageId: string // the id of the earlier message
  readonly isBetter: boolean // true: this file replaces the earlier one; false: browsers can play only the earlier one
}

/**
 * Finds the earlier message that a further file belongs to (`MessageContextInfo.messageAssociation`).
 *
 * A phone sends a picture or video first in a small version, so that it is visible soon, then in full size. It sends
 * the video of a moving photo after the photo (source: whatsmeow 33cfac51, waE2E/WAWebProtobufsE2E.proto,
 * MessageAssociation).
 *
 * @param message an encoded message
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
