import type { proto } from '@whiskeysockets/baileys'
import { describe, expect, test } from 'vitest'
import { read } from '../../../../test/reading.ts'
import { baileys } from '../baileys.ts'

describe('a message that is a further file of an earlier message', () => {
  const { AssociationType } = baileys.proto.MessageAssociation
  const further = (associationType: proto.MessageAssociation.AssociationType, message: proto.IMessage) =>
    read({
      associatedChildMessage: { message },
      messageContextInfo: { messageAssociation: { associationType, parentMessageKey: { id: '3AFF', fromMe: true } } },
    })

  test.each([
    ['a picture in full size', AssociationType.HD_IMAGE_DUAL_UPLOAD, { imageMessage: { mimetype: 'image/jpeg' } }],
    ['a video in full size', AssociationType.HD_VIDEO_DUAL_UPLOAD, { videoMessage: { mimetype: 'video/mp4' } }],
    ['the video of a moving photo', AssociationType.MOTION_PHOTO, { videoMessage: { mimetype: 'video/mp4' } }],
  ])('%s names the earlier message', async (_, type, message) => {
    expect(await further(type, message)).toMatchObject({ messages: [{ isFileOf: '3AFF', media: {} }] })
  })

  test('a video that browsers do not play (HEVC) is dropped', async () => {
    expect(await further(AssociationType.HEVC_VIDEO_DUAL_UPLOAD, { videoMessage: {} })).toEqual({
      dropped: 'second file',
    })
  })

  test('a picture of an album and a text are read as messages of their own', async () => {
    const album = await further(AssociationType.MEDIA_ALBUM, { imageMessage: {} })
    const words = await further(AssociationType.HD_IMAGE_DUAL_UPLOAD, { conversation: 'oi' })
    for (const reading of [album, words]) {
      expect('messages' in reading && reading.messages.map(({ isFileOf }) => isFileOf)).toEqual([undefined])
    }
  })
})
