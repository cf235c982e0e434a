import { proto } from '@whiskeysockets/baileys/WAProto/index.js'
import type { SendOptions } from './forms.ts'

/** The part of a message's context that states how the sender came to this chat. */
export function originIn({ ad, entryPoint }: SendOptions): proto.IContextInfo {
  const place = entryPoint ?? (ad && 'ctwa_ad')
  return {
    ...(ad && {
      externalAdReply: {
        title: ad.title ?? null,
        body: ad.text ?? null,
        sourceUrl: ad.url ?? null,
        sourceType: 'ad',
        sourceId: ad.id ?? null,
        ctwaClid: ad.clickId ?? null,
        sourceApp: ad.app ?? null,
        showAdAttribution: true,
      },
    }),
    ...(place && { entryPointConversionSource: place, entryPointConversionApp: ad?.app ?? 'whatsapp' }),
  }
}

const { AssociationType } = proto.MessageAssociation
const ASSOCIATIONS = {
  'hd-image': AssociationType.HD_IMAGE_DUAL_UPLOAD,
  'hd-video': AssociationType.HD_VIDEO_DUAL_UPLOAD,
  motion: AssociationType.MOTION_PHOTO,
} as const

/** Wraps a message as another file of an earlier message. */
export const asFurther = (
  message: proto.IMessage,
  as: keyof typeof ASSOCIATIONS,
  parentMessageKey: proto.IMessageKey,
): proto.IMessage => ({
  associatedChildMessage: { message },
  messageContextInfo: { messageAssociation: { associationType: ASSOCIATIONS[as], parentMessageKey } },
})

/** Replaces the number after each `@` by the id that phones write there. */
export function namedIn(text: string, jids: ReadonlyMap<string, string>): string {
  return text.replace(/@(\d{7,15})/g, (written, number: string) => {
    const user = jids.get(number)?.split('@')[0]
    return user === undefined ? written : `@${user}`
  })
}
