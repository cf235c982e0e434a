import type { IncomingHttpHeaders } from 'node:http'
import { finished, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { withPlainNames } from './part-headers.ts'

/** A file of a form that is being received. */
export type FormFile = {
  readonly field: string
  readonly name: string | undefined // as sent
  readonly mime: string // as sent
  readonly content: Readable
}

/** The body is not a valid form, or has more parts than allowed. */
export class BadFormError extends Error {}

const FIELDS = 50
const FIELD_BYTES = 64 * 1024
const NAME_BYTES = 100

type Form<T> = { readonly fields: Readonly<Record<string, readonly string[]>>; readonly files: readonly T[] }

/**
 * Reads a `multipart/form-data` form (RFC 7578) while it arrives. Each file is passed to `take`, which must read it to
 * its end or throw. A field may occur several times.
 * @throws BadFormError; the errors of `take`. The rest of the form is then read and dropped
 */
export async function readForm<T>(
  { headers, content }: { headers: IncomingHttpHeaders; content: Readable },
  mostFiles: number,
  take: (file: FormFile) => Promise<T>,
): Promise<Form<T>> {
  const fields: Record<string, string[]> = Object.create(null)
  const taken: Promise<T>[] = []
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => {}) // awaited below, but it may reject earlier
  const parser = openParser(headers, mostFiles)
  const names = withPlainNames(boundaryOf(headers))
  let current: Readable | undefined

  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    parser.on(limit, () => failed.reject(new BadFormError('too many parts')))
  }
  parser.on('field', (name, value, isNameCut, isCut) => {
    if (isNameCut || isCut) failed.reject(new BadFormError('a field is too long'))
    fields[name] = [...(fields[name] ?? []), value.replace(/\r\n?/g, '\n')] // forms send line breaks as CRLF (RFC 7578)
  })
  parser.on('file', (field, file, name, _encoding, mime) => {
    current = file
    file.on('error', () => {}) // its reader gets the error
    const taking = take({ field, name, mime, content: file })
    taking.catch(failed.reject)
    taken.push(taking)
  })
  try {
    // not a part of the pipeline, which would destroy the request when it fails: its connection would then never be read
    // again, and the next request on it, which may be another person's, would get no answer
    finished(content, (error) => error && names.destroy(error))
    const parsing = pipeline(content.pipe(names), parser).catch((error: unknown) => {
      current?.destroy(error as Error)
      throw error instanceof Error && isParserFault(error) ? new BadFormError(error.message) : error
    })
    parsing.catch(() => {}) // it may reject after something else has failed
    await Promise.race([parsing, failed.promise])
    return { fields: { ...fields }, files: await Promise.all(taken) }
  } catch (error) {
    content.unpipe(names)
    names.destroy()
    content.resume()
    current?.destroy()
    await Promise.allSettled(taken)
    throw error
  }
}

function openParser(headers: IncomingHttpHeaders, mostFiles: number) {
  try {
    return Busboy({
      headers: headers as BusboyHeaders,
      limits: { files: mostFiles, fields: FIELDS, fieldSize: FIELD_BYTES, fieldNameSize: NAME_BYTES, headerPairs: 20 },
    })
  } catch {
    throw new BadFormError('no boundary between the parts') // Busboy throws only for a missing boundary
  }
}

const boundaryOf = (headers: IncomingHttpHeaders): string => {
  const found = /boundary=(?:"([^"]*)"|([^;\s]+))/i.exec(headers['content-type'] ?? '')
  return found?.[1] ?? found?.[2] ?? ''
}

/** Whether the parser refused the form. Its errors have no code; errors of a broken connection have one. */
const isParserFault = (error: Error): boolean => !('code' in error)
