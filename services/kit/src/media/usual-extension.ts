const OPEN_XML = 'application/vnd.openxmlformats-officedocument'

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/json': 'json',
  'application/rtf': 'rtf',
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  [`${OPEN_XML}.wordprocessingml.document`]: 'docx',
  [`${OPEN_XML}.spreadsheetml.sheet`]: 'xlsx',
  [`${OPEN_XML}.presentationml.presentation`]: 'pptx',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/vcard': 'vcf',
  'text/calendar': 'ics',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/3gpp': '3gp',
}

/** The usual extension of a type. @returns undefined for types without one */
export const usualExtension = (mime: string): string | undefined =>
  Object.hasOwn(EXTENSIONS, mime) ? EXTENSIONS[mime] : undefined
