import { supportedExtensions } from 'file-type'

/** Extensions of one format, and of formats that the first bytes do not tell apart. */
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
  // office programs write XML and HTML under the old names, too
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
/** Formats that are partly text, or begin in so many ways that nothing is found in some of them. */
const UNTOLD = [
  'doc',
  'dat',
  'sav',
  'reg',
  'rm',
  'vtt',
  'ics',
  'obj',
  'drc',
  'mts',
  'gz',
  'eps',
  'mid',
  'mp3',
  'asf',
  'ttf',
]

/**
 * Whether a name and a content go together. Names without an extension, or with one that nobody recognises by content,
 * say nothing, and nothing contradicts them.
 * @param found extension of the format that was recognised
 */
export function agrees(extension: string, found: string | undefined): boolean {
  if (TEXTS.includes(extension)) return found === undefined || familyOf(found) === 'doc'
  const family = familyOf(extension)
  if (!KNOWN.has(family)) return true
  return found === undefined ? UNTOLD.includes(family) : familyOf(found) === family
}
