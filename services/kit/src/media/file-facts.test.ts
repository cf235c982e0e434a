import { expect, test } from 'vitest'
import { isShownInPlace, readFileFacts } from './file-facts.ts'
import { readImageSize } from './image-size.ts'

const png = (width: number, height: number) => {
  const bytes = Buffer.alloc(64)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.write('IDAT', 37, 'latin1')
  return bytes
}
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc40002ffc0001108012c0190030122', 'hex')
const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.from('0a001400', 'hex'), Buffer.alloc(20)])
const webp = Buffer.concat([
  Buffer.from('RIFF\x40\0\0\0WEBPVP8X\x0a\0\0\0', 'latin1'),
  Buffer.from('00000000', 'hex'),
  Buffer.from('8f0100', 'hex'), // 400 - 1
  Buffer.from('2b0100', 'hex'), // 300 - 1
  Buffer.alloc(40),
])
const opus = Buffer.concat([
  Buffer.from('OggS\0\x02', 'latin1'),
  Buffer.alloc(20),
  Buffer.from([1, 19]),
  Buffer.from('OpusHead'),
  Buffer.alloc(40),
])
const webm = Buffer.concat([
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
  Buffer.alloc(64),
])
const pdf = Buffer.from('%PDF-1.7\n'.padEnd(80))
const zip = Buffer.from(`PK\x03\x04${'\0'.repeat(60)}`, 'latin1')
const exe = Buffer.from(`MZ${'\0'.repeat(80)}`, 'latin1')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const html = Buffer.from('<!doctype html><script>alert(1)</script>')

test.each([
  ['a png', png(100, 50), 'gato.png', 'image', 'image/png'],
  ['a jpeg', jpeg, 'gato.jpeg', 'image', 'image/jpeg'],
  ['a gif', gif, 'gato.gif', 'image', 'image/gif'],
  ['a webp', webp, 'gato.webp', 'image', 'image/webp'],
  ['ogg with opus', opus, 'voz.ogg', 'audio', 'audio/ogg'],
  ['a webm', webm, 'clipe.webm', 'video', 'video/webm'],
  ['a pdf', pdf, 'contrato.pdf', 'document', 'application/pdf'],
  ['a text', Buffer.from('a;b\n1;2\n'), 'lista.csv', 'document', 'text/csv'],
  ['an svg', svg, 'desenho.svg', 'document', 'application/octet-stream'],
  ['a page', html, 'pagina.html', 'document', 'application/octet-stream'],
  ['an image without a size', png(0, 0), 'quebrada.png', 'document', 'application/octet-stream'],
  ['an image cut inside its header', jpeg.subarray(0, 22), 'cortada.jpg', 'document', 'application/octet-stream'],
  ['nothing at all', Buffer.alloc(0), 'vazio', 'document', 'application/octet-stream'],
])('a file is told by its content: %s', async (_what, head, name, kind, mime) => {
  expect(await readFileFacts(head, { name })).toMatchObject({ kind, mime, isHonest: true, isShowable: true })
})

test('a recording without a picture is sound when it is said to be', async () => {
  expect(await readFileFacts(webm, { name: 'voz.webm', mime: 'audio/webm;codecs=opus' })).toMatchObject({
    kind: 'audio',
    mime: 'audio/webm',
  })
  expect(await readFileFacts(exe, { name: 'voz', mime: 'audio/webm' })).toMatchObject({ kind: 'document' })
})

test('an image with too many pixels is told before anything decodes it', async () => {
  expect(await readFileFacts(png(50_000, 50_000), { name: 'bomba.png' })).toMatchObject({
    kind: 'document',
    isShowable: false,
  })
})

test.each([
  [zip, 'foto.png'],
  [exe, 'contrato.pdf'],
  [exe, 'gato.jpg'],
  [pdf, 'gato.jpg'],
  [html, 'gato.png'],
  [html, 'contrato.pdf'],
  [exe, 'leia.txt'],
  [png(10, 10), 'nota.docx'],
])('a name that belongs to another content is noticed', async (head, name) => {
  expect(await readFileFacts(head, { name })).toMatchObject({ isHonest: false })
})

test.each([
  [zip, 'nota.docx'],
  [zip, 'fotos.zip'],
  [exe, 'programa.exe'],
  [exe, 'programa.dll'],
  [html, 'relatorio.xls'],
  [svg, 'desenho.svg'],
  [png(10, 10), 'sem extensao'],
  [Buffer.from('qualquer coisa'), 'dados.abc'],
])('a name that goes with the content is believed', async (head, name) => {
  expect(await readFileFacts(head, { name })).toMatchObject({ isHonest: true })
})

test('only what a browser can not run is shown in place', () => {
  expect(['image/png', 'audio/ogg', 'video/mp4'].map(isShownInPlace)).toEqual([true, true, true])
  const others = ['text/html', 'image/svg+xml', 'application/pdf', 'application/xhtml+xml', 'constructor', '']
  expect(others.map(isShownInPlace)).toEqual(others.map(() => false))
})

test('the size of an image is read from its header', () => {
  expect([png(100, 50), jpeg, gif, webp].map(readImageSize)).toEqual([
    { width: 100, height: 50 },
    { width: 400, height: 300 },
    { width: 10, height: 20 },
    { width: 400, height: 300 },
  ])
  for (const length of Array.from({ length: 40 }, (_, index) => index)) readImageSize(jpeg.subarray(0, length))
})
