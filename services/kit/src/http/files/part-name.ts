/** Decodes the file name in a part of a form. */

/** RFC 2047: `=?utf-8?B?…?=` and `=?iso-8859-1?Q?…?=`, which mail programs put into file names. */
export function decodeWords(name: string): string {
  return name
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(/=\?([\w-]+)(?:\*[\w-]*)?\?([bq])\?([^?]*)\?=/gi, (whole, charset: string, kind: string, text: string) => {
      const bytes =
        kind.toLowerCase() === 'b'
          ? Buffer.from(text, 'base64')
          : Buffer.from(unescaped(text.replaceAll('_', ' '), '='), 'latin1')
      return decode(bytes, charset) ?? whole
    })
}

/** Removes folders: file names must have none, neither in forms (RFC 7578, 4.2) nor in downloads (RFC 6266, 4.3). */
export const withoutFolders = (name: string): string => name.replace(/^.*[\\/]/s, '')

/**
 * Returns the file name in a part's header: from `filename*` (RFC 5987) if present, else from `filename`, as UTF-8 or
 * else as Latin-1.
 */
export function fileNameIn(disposition: Buffer): string | undefined {
  const name = nameIn(disposition)
  return name && withoutFolders(name)
}

function nameIn(disposition: Buffer): string | undefined {
  const header = disposition.toString('latin1')
  const extended = /;\s*filename\*\s*=\s*([\w-]+)'[\w-]*'([^;\s]+)/i.exec(header)
  const named = extended && decode(Buffer.from(unescaped(extended[2] ?? '', '%'), 'latin1'), extended[1] ?? '')
  if (named) return named
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header)
  if (!plain) return undefined
  const bytes = Buffer.from(plain[1]?.replace(/\\(["\\])/g, '$1') ?? plain[2] ?? '', 'latin1')
  return decodeWords(decode(bytes, 'utf-8') ?? bytes.toString('latin1'))
}

const unescaped = (text: string, sign: '%' | '='): string =>
  text.replace(new RegExp(`${sign}([0-9a-f]{2})`, 'gi'), (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )

/** @returns undefined for an unknown character set, and for bytes that are invalid in the set */
function decode(bytes: Buffer, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
