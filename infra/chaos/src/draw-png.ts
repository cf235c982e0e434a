import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const TRUECOLOUR = Buffer.from([8, 2, 0, 0, 0]) // bit depth 8 and colour type 2; the last three fields must be 0

export type Colour = readonly [red: number, green: number, blue: number]

/** @returns a PNG image with the colour of each pixel (https://www.w3.org/TR/png-3) */
export function drawPng(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + 3 * width) // the first byte is the filter type 0 (none)
    for (let x = 0; x < width; x++) row.set(colourAt(x, y), 1 + 3 * x)
    return row
  })
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([size, TRUECOLOUR])),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
