import { expect, test } from 'vitest'
import { isAsNamed } from './is-as-named.ts'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const ZIP = [0x50, 0x4b, 3, 4]
const WEBP = [...'RIFF----WEBP'].map((letter) => letter.charCodeAt(0))
const of = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const file = (name: string, bytes: readonly number[]) => new File([new Uint8Array(bytes)], name)

test.each([
  ['foto.png', PNG],
  ['foto.PNG', PNG],
  ['foto.jpg', [0xff, 0xd8, 0xff, 0xe0]],
  ['figura.webp', WEBP],
  ['boleto.pdf', of('%PDF-1.7')],
  ['proposta.docx', ZIP],
  ['lista.csv', of('nome;número')],
  ['planilha.xls', ZIP], // accepted, because the server recognises the old formats better
  ['sem-nome', PNG],
  ['vazio.png', []], // accepted, because the server refuses an empty file as empty
  ['arquivo.desconhecido', PNG],
  ['cantado.wav', of('ID3.....')], // accepted, because the audio data begins after the ID3 tag
])('the first bytes of %s match its name', async (name, bytes) => {
  expect(await isAsNamed(file(name, bytes))).toBe(true)
})

test.each([
  ['foto.png', of('MZ......')],
  ['foto.png', [0xff, 0xd8, 0xff, 0xe0]],
  ['figura.webp', of('RIFF----WAVE')],
  ['boleto.pdf', ZIP],
  ['proposta.docx', of('%PDF-1.7')],
  ['lista.csv', PNG],
])('the first bytes of %s do not match its name', async (name, bytes) => {
  expect(await isAsNamed(file(name, bytes))).toBe(false)
})
