import { supportedExtensions } from 'file-type'

/** Extensions of one format, or of formats that the first bytes do not distinguish. */
const FAMILIES: readonly (readonly string[])[] = [
  ['jpg', 'jpeg', 'jpe', 'jfif'],
  ['png', 'apng'],
  ['tif', 'tiff', 'dng', 'nef', 'arw', 'rw2', 'cr2'],
  ['ogg', 'oga', 'ogv', 'ogm', 'ogx', 'opus', 'spx'],
  ['mp3', 'mp2', 'mp1', 'mpga'],
  ['mp4', 'm4v', 'm4a', 'm4b', 'm4p', 'f4v', 'f4p', 'f4a', 'f4b', 'mov', '3gp', '3g2', 'qt'],
  ['webm', 'mkv', 'weba', 'mka'],
  ['asf', 'wmv', 'wma'],
  ['mpg', 'mpeg', 'ps'],
  ['gz', 'tgz', 'tar.gz', 'tar'],
  ['exe', 'dll', 'scr', 'sys'],
  // office programs also write XML and HTML with the old extensions
  ['doc', 'xls', 'ppt', 'msg', 'msi', 'cfb', 'rtf', 'pst', 'xml', 'svg', 'html', 'htm', 'xhtml', 'kml', 'gpx'],
  [
    'zip',
    'jar',
    'apk',
    'epub',
    'xpi',
    '3mf',
    'vsdx',
    'docx',
    'dotx',
    'docm',
    'dotm',
    'xlsx',
    'xltx',
    'xlsm',
    'xltm',
    'pptx',
    'potx',
    'pptm',
    'potm',
    'ppsx',
    'ppsm',
    'odt',
    'ods',
    'odp',
    'odg',
    'ott',
    'ots',
    'otp',
    'otg',
  ],
]
const FAMILY_OF = new Map(FAMILIES.flatMap((family) => family.map((extension) => [extension, family[0]] as const)))
const familyOf = (extension: string): string => FAMILY_OF.get(extension) ?? extension

const TEXTS = ['txt', 'csv', 'json', 'log', 'md']
const KNOWN = new Set([...supportedExtensions].map(familyOf))
const PROGRAMS = [
  'exe',
  'elf',
  'macho',
  'wasm',
  'class',
  'jar',
  'apk',
  'xpi',
  'crx',
  'deb',
  'rpm',
  'lnk',
  'swf',
  'dex',
  'msi',
]

/**
 * How the operating system runs a file that is opened: as a program, or as a page in a browser; undefined: not at all.
 */
type Runs = 'program' | 'page' | undefined

const PAGE = /^\ufeff?\s*(?:<!--[\s\S]*?-->\s*)*<(?:!doctype html|html|head|body|script|svg|iframe|\?xml|\?php)\b/i
const SCRIPT = /^#!\s*\//

/** @param found extension of the format that was recognised */
function runsAs(head: Uint8Array, found: string | undefined): Runs {
  if (found !== undefined && PROGRAMS.includes(found)) return 'program'
  const text = Buffer.from(head.subarray(0, LOOKED_AT)).toString('latin1')
  if (SCRIPT.test(text)) return 'program'
  return found === undefined || found === 'xml'
    ? PAGE.test(text.replace(/^\u00ef\u00bb\u00bf/, ''))
      ? 'page'
      : undefined
    : undefined
}
const LOOKED_AT = 1_024 // bytes that are searched

const isHarmless = (extension: string): boolean => TEXTS.includes(extension) || KNOWN.has(familyOf(extension))

/**
 * Whether a file may have its name: executable content must not have a harmless extension. Other mismatches are
 * allowed, because programs and phones often use the extension of another harmless format.
 * @param found extension of the recognized format
 */
export function agrees(extension: string, head: Uint8Array, found: string | undefined): boolean {
  const runs = runsAs(head, found)
  if (runs === undefined || !isHarmless(extension)) return true
  if (runs === 'page') return TEXTS.includes(extension) || familyOf(extension) === 'doc'
  return found !== undefined && familyOf(extension) === familyOf(found)
}

/** Whether a file with a text extension is a text, even if its first bytes look like another format. */
export function isText(extension: string, head: Uint8Array): boolean {
  if (!TEXTS.includes(extension)) return false
  const [first, second] = head
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true // UTF-16
  return head.subarray(0, LOOKED_AT).every((byte) => byte >= 0x20 || (byte >= 0x07 && byte <= 0x0d) || byte === 0x1b)
}
