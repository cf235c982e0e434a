import { inflateSync } from 'node:zlib'

/** The texts on the pages of a PDF whose fonts are built into readers, one after the other. */
export function textOfPdf(pdf: Buffer): string {
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)
  return [...streams]
    .map(([, content = '']) => inflated(Buffer.from(content, 'latin1')))
    .flatMap((content) => [...content.matchAll(/\[([^\]]*)\] TJ/g)].map(([, shown = '']) => wordsIn(shown)))
    .join('\n')
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    return '' // not a compressed content
  }
}

/** Each piece of a text is a string of hexadecimal digits; the numbers between them are distances. */
const wordsIn = (shown: string): string =>
  new TextDecoder('windows-1252').decode(
    Buffer.concat([...shown.matchAll(/<([0-9a-f]*)>/gi)].map(([, hex = '']) => Buffer.from(hex, 'hex'))),
  )
