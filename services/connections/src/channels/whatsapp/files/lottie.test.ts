import { expect, test } from 'vitest'
import { read } from '../../../../test/reading.ts'
import { pictureIn } from './file-source.ts'

test('the file of an animated sticker (Lottie) is the picture that is embedded in its message', async () => {
  const png = Buffer.from('iVBORw0KGgo=', 'base64')
  const stickerMessage = { mimetype: 'application/was', isLottie: true, pngThumbnail: png, directPath: '/v/a' }
  const reading = await read({ lottieStickerMessage: { message: { stickerMessage } } })
  expect(reading).toMatchObject({
    messages: [{ kind: 'sticker', media: { mime: 'image/png', size: png.length } }],
  })
  const taken = 'messages' in reading && reading.file ? pictureIn(reading.file) : undefined
  expect(Buffer.from(taken ?? [])).toEqual(png)
})
