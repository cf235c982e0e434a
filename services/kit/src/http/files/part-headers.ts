import { Transform } from 'node:stream'
import { fileNameIn } from './part-name.ts'

const END = Buffer.from('\r\n\r\n')
const MOST_HEAD = 16 * 1024 // bytes; longer headers of a part pass unchanged

/**
 * Rewrites the file names in the headers of a form's parts to UTF-8 in `filename`, the only format that the parser
 * reads. All other bytes pass unchanged.
 */
export function withPlainNames(boundary: string): Transform {
  const mark = Buffer.from(`--${boundary}\r\n`)
  let held = Buffer.alloc(0)
  let isHead = false
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held = Buffer.concat([held, chunk])
      for (;;) {
        const at = held.indexOf(isHead ? END : mark)
        if (isHead && at < 0 && held.length <= MOST_HEAD) break
        if (at < 0) {
          const safe = isHead ? held.length : Math.max(held.length - mark.length, 0)
          if (safe > 0) this.push(held.subarray(0, safe))
          held = held.subarray(safe)
          isHead = false
          break
        }
        const end = at + (isHead ? 0 : mark.length)
        this.push(isHead ? plainHead(held.subarray(0, end)) : held.subarray(0, end))
        held = held.subarray(end)
        isHead = !isHead
      }
      done()
    },
    flush(done) {
      done(null, held)
    },
  })
}

/** Rewrites the file name in the headers of a part. */
function plainHead(head: Buffer): Buffer {
  const text = head.toString('latin1')
  const found = /^content-disposition:[^\r\n]*/im.exec(text)
  const name = found && fileNameIn(Buffer.from(found[0], 'latin1'))
  if (!found || !name) return head
  const quoted = Buffer.from(name.replace(/[\r\n]/g, ' ').replace(/(["\\])/g, '\\$1'), 'utf8').toString('latin1')
  const others = found[0].replace(/;\s*filename\*?\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^;\r\n]*)/gi, '')
  const line = `${others}; filename="${quoted}"`
  return Buffer.from(text.slice(0, found.index) + line + text.slice(found.index + found[0].length), 'latin1')
}
