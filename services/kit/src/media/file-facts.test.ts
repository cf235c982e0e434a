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
  ['an empty file', Buffer.alloc(0), 'vazio', 'document', 'application/octet-stream'],
])('a file is recognized by its content: %s', async (_what, head, name, kind, mime) => {
  expect(await readFileFacts(head, { name })).toMatchObject({ kind, mime, isHonest: true, isShowable: true })
})

test('a recording without a picture is audio if its declared type is audio', async () => {
  expect(await readFileFacts(webm, { name: 'voz.webm', mime: 'audio/webm;codecs=opus' })).toMatchObject({
    kind: 'audio',
    mime: 'audio/webm',
  })
  expect(await readFileFacts(exe, { name: 'voz', mime: 'audio/webm' })).toMatchObject({ kind: 'document' })
})

test('an image with too many pixels is recognized without decoding it', async () => {
  expect(await readFileFacts(png(50_000, 50_000), { name: 'bomba.png' })).toMatchObject({
    kind: 'document',
    isShowable: false,
  })
})

const script = Buffer.from('#!/bin/sh\nrm -rf ~\n')
const jar = Buffer.from('cafebabe00000034001d0a0006000f09', 'hex')
const elf = Buffer.concat([Buffer.from('7f454c460201010000', 'hex'), Buffer.alloc(80)])
const wasm = Buffer.concat([Buffer.from('0061736d01000000', 'hex'), Buffer.alloc(20)])

test.each([
  [exe, 'contrato.pdf'],
  [exe, 'gato.jpg'],
  [exe, 'leia.txt'],
  [exe, 'planilha.xlsx'],
  [exe, 'som.mp3'],
  [elf, 'contrato.pdf'],
  [elf, 'lista.csv'],
  [wasm, 'clipe.mp4'],
  [jar, 'gato.png'],
  [script, 'gato.png'],
  [script, 'leia.txt'],
  [html, 'gato.png'],
  [html, 'contrato.pdf'],
  [html, 'nota.docx'],
  [svg, 'gato.jpg'],
  [svg, 'clipe.mp4'],
])('an executable file with a harmless name is recognized: %#', async (head, name) => {
  expect(await readFileFacts(head, { name })).toMatchObject({ isHonest: false })
})

const utf16 = Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from('nome;numero\n', 'utf16le')])
const text = (said: string) => Buffer.from(said)

test.each<[Buffer, string, string]>([
  [png(10, 10), 'gato.jpg', 'image/png'],
  [jpeg, 'gato.png', 'image/jpeg'],
  [jpeg, 'gato.jpeg', 'image/jpeg'],
  [webp, 'gato.png', 'image/webp'],
  [gif, 'gato.jpg', 'image/gif'],
  [png(10, 10), 'gato.webp', 'image/png'],
  [png(10, 10), 'nota.docx', 'image/png'],
  [pdf, 'gato.jpg', 'application/pdf'],
  [pdf, 'contrato.docx', 'application/pdf'],
  [Buffer.concat([Buffer.alloc(1_000, '\n'), pdf]), 'contrato.pdf', 'application/pdf'],
  [Buffer.concat([text('HTTP/1.1 200 OK\r\n\r\n'), pdf]), 'contrato.pdf', 'application/pdf'],
  [text('BMW 320i, 2019, prata'.padEnd(80)), 'carros.txt', 'text/plain'],
  [text('MZ Comércio Ltda'.padEnd(80)), 'empresas.txt', 'text/plain'],
  [text('GIF89a é um formato'.padEnd(80)), 'formatos.txt', 'text/plain'],
  [text('%PDF é um formato'.padEnd(80)), 'formatos.md', 'application/octet-stream'],
  [text('PK;nome;valor\n1;2;3\n'.padEnd(80)), 'lista.csv', 'text/csv'],
  [text('ID3;nome\n1;2\n'.padEnd(80)), 'lista.csv', 'text/csv'],
  [text('<b>oi</b>'), 'leia.txt', 'text/plain'],
  [html, 'pagina.txt', 'text/plain'],
  [utf16, 'lista.csv', 'text/csv'],
  [Buffer.from(utf16).swap16(), 'lista.csv', 'text/csv'],
  [text('\ufeffnome;numero\n'), 'lista.csv', 'text/csv'],
  [text('{"a": 1}'), 'dados.json', 'application/json'],
  [zip, 'nota.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  [zip, 'planilha.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  [zip, 'fotos.zip', 'application/zip'],
  [zip, 'foto.png', 'application/zip'],
  [opus, 'voz.mp3', 'audio/ogg'],
  [webm, 'clipe.mp4', 'video/webm'],
  [exe, 'programa.exe', 'application/x-msdownload'],
  [exe, 'programa.dll', 'application/x-msdownload'],
  [html, 'relatorio.xls', 'application/vnd.ms-excel'],
  [html, 'pagina.html', 'application/octet-stream'],
  [svg, 'desenho.svg', 'application/octet-stream'],
  [script, 'instalar.sh', 'application/octet-stream'],
  [png(10, 10), 'sem extensao', 'image/png'],
  [text('qualquer coisa'), 'dados.abc', 'application/octet-stream'],
])('a file that is not executable may have any name: %#', async (head, name, mime) => {
  expect(await readFileFacts(head, { name })).toMatchObject({ isHonest: true, mime })
})

test('only types that a browser cannot execute are shown in place', () => {
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
