import { MOST_PIXELS } from '@recado/contracts/limits'
import sharp from 'sharp'

// `createPreviews` starts this program. It reads an image from its input, and writes the image's size and a small JPEG
// of it. It writes nothing when the input is not an image or is too large to be decoded.

const WIDTH = 100 // the largest width and height in pixels, as in the official client
const QUALITY = 50

sharp.cache(false)
sharp.concurrency(1)
const image = sharp({ limitInputPixels: MOST_PIXELS, failOn: 'none' }) // decodes truncated images in part
process.stdin.pipe(image)
const { autoOrient: size } = await image.metadata()
const small = await image
  .autoOrient()
  .resize({ width: WIDTH, height: WIDTH, fit: 'inside', withoutEnlargement: true })
  .flatten({ background: 'white' })
  .jpeg({ quality: QUALITY })
  .toBuffer()
process.stdout.write(JSON.stringify({ ...size, thumbnail: small.toString('base64') }))
