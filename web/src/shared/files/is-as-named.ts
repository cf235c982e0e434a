const HEAD_BYTES = 16

/**
 * The first bytes of common formats, by which the server recognises them too. Each format has one or more alternatives.
 */
const BEGINNINGS = {
  png: ['89504e47'],
  jpeg: ['ffd8ff'],
  gif: ['474946'],
  webp: ['52494646........57454250'],
  pdf: ['25504446'],
  zip: ['504b0304', '504b0506', '504b0708'], // the current formats of office programs are zip archives too
  ogg: ['4f676753'],
  wav: ['52494646........57415645'],
  webm: ['1a45dfa3'],
} as const satisfies Readonly<Record<string, readonly string[]>>
type Format = keyof typeof BEGINNINGS

const FORMATS: ReadonlyMap<string, Format> = new Map([
  ...(['png', 'gif', 'webp', 'pdf', 'zip', 'ogg', 'wav', 'webm'] as const).map((name) => [name, name] as const),
  ...(['jpg', 'jpeg'] as const).map((name) => [name, 'jpeg'] as const),
  ...(['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub'] as const).map((name) => [name, 'zip'] as const),
  ...(['oga', 'opus', 'ogv'] as const).map((name) => [name, 'ogg'] as const),
])
const TEXTS = /^(txt|csv|json|log|md)$/
/**
 * A byte order mark or an ID3 tag. The format begins only after these bytes, which this check does not read, so it
 * accepts the file.
 */
const SKIPPED = /^(efbbbf|494433)/

/**
 * Whether the first bytes of a file match its name. The server refuses a mismatch; this check spares the upload in
 * common cases, and accepts unknown formats.
 */
export async function isAsNamed(file: File): Promise<boolean> {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  const promised = FORMATS.get(extension)
  if (!promised && !TEXTS.test(extension)) return true
  const head = await readHead(file)
  if (!head || SKIPPED.test(head)) return true
  if (promised) return begins(head, promised)
  return !(Object.keys(BEGINNINGS) as Format[]).some((format) => begins(head, format))
}

const begins = (head: string, format: Format): boolean =>
  BEGINNINGS[format].some((beginning) => new RegExp(`^${beginning}`).test(head))

/**
 * @returns the first bytes as hexadecimal digits; undefined when the file cannot be read, because then the upload
 * reports the error
 */
async function readHead(file: File): Promise<string | undefined> {
  const bytes = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => undefined)
  return bytes && [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
