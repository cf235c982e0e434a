import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FileKind } from '@recado/contracts/limits'
import type { RouteContract } from '@recado/contracts/route'
import type { z } from 'zod'
import type { Caller } from '../../caller.ts'
import { AppError, fieldError } from '../../errors.ts'
import { HEAD_BYTES, readFileFacts } from '../../media/file-facts.ts'
import { cleanFileName } from '../../media/file-name.ts'
import type { ImageSize } from '../../media/image-size.ts'
import { type MediaStore, MediaTooLargeError } from '../../media/media-store.ts'
import { type Parts, readSeconds } from '../../media/play-time.ts'
import { readHead } from '../../media/read-head.ts'
import { BadFormError, type FormFile, readForm } from './form.ts'

/** A file of a request, which is already stored. */
export type UploadedFile = {
  readonly path: string // its key in the store
  readonly name: string // cleaned by `cleanFileName`
  readonly mime: string // detected from the content
  readonly kind: FileKind
  readonly size: number // bytes
  readonly imageSize: ImageSize | null // null unless the file is an image
  readonly seconds: number | null // duration of audio or video, if the file contains it
  readonly sha256: string
}

/** How a service stores the files of requests. */
export type Uploads = {
  readonly store: MediaStore
  /** Checks that the caller may send files now. @throws ERR_TOO_MANY_REQUESTS */
  admit(caller: Caller): Promise<void>
  /**
   * Chooses the key of a file that a request is about to store. The use case later marks the file as used; unused files
   * must be removed again.
   */
  expect(caller: Caller, contract: RouteContract): Promise<string>
}

type Request = { readonly headers: IncomingHttpHeaders; readonly content: Readable; readonly caller: Caller }

const MIB = 1024 * 1024
const UNNAMED = 'arquivo'

/**
 * Reads a form: stores its files while they arrive, and parses its other fields by the contract.
 * @throws ERR_FILE_TYPE_NOT_ALLOWED if the name does not match the content | ERR_FILE_TOO_LARGE | ERR_VALIDATION
 */
export async function receiveFiles(contract: RouteContract, request: Request, { store, expect }: Uploads) {
  const { field = '', most = 0, maxBytes: atMost = Number.POSITIVE_INFINITY } = contract.files ?? {}
  const { caller } = request
  const faulty = (name: string) =>
    new AppError('ERR_VALIDATION', { fields: [fieldError(name, 'invalid', caller.language)] })

  async function take(file: FormFile): Promise<UploadedFile> {
    if (withoutBrackets(file.field) !== field) throw faulty(file.field)
    const name = cleanFileName(file.name ?? '') ?? UNNAMED
    const { head, content } = await readHead(file.content, HEAD_BYTES)
    const { kind, mime, maxBytes, isHonest, isShowable, imageSize } = await readFileFacts(head, {
      name,
      mime: file.mime,
    })
    if (!isHonest) throw new AppError('ERR_FILE_TYPE_NOT_ALLOWED')
    if (!isShowable) throw new AppError('ERR_FILE_TOO_LARGE', { limit: '40 MP' })
    const path = await expect(caller, contract)
    const stored = await store.put(path, content, Math.min(maxBytes, atMost))
    return {
      path,
      name,
      mime,
      kind,
      imageSize,
      ...stored,
      seconds: await readSeconds(partsOf(store, path, stored.size), mime),
    }
  }

  try {
    const { fields, files } = await readForm(request, most, take)
    return { body: bodyOf(contract.body, fields), files }
  } catch (error) {
    if (error instanceof MediaTooLargeError) {
      throw new AppError('ERR_FILE_TOO_LARGE', { limit: `${error.maxBytes / MIB} MiB` })
    }
    throw error instanceof BadFormError ? faulty(field) : error
  }
}

const partsOf = (store: MediaStore, path: string, size: number): Parts => ({
  size,
  async read(start, length) {
    const isInside = start < size // buckets refuse ranges beyond the end
    const content = isInside ? await store.read(path, { start, end: Math.min(start + length, size) - 1 }) : undefined
    return content ? buffer(content) : Buffer.alloc(0)
  },
})

type Texts = readonly string[]

/**
 * Builds the body from the fields of a form, which are all texts. If the schema does not accept the text of a field,
 * the text is parsed as JSON. For a repeated field the last value counts, unless the contract has a list there.
 */
function bodyOf(schema: z.ZodObject | undefined, fields: Readonly<Record<string, Texts>>): Record<string, unknown> {
  const read = ([field, texts]: [string, Texts]): [string, unknown] => {
    const name = withoutBrackets(field)
    const own = schema?.shape[name] as z.ZodType | undefined
    const text = texts.at(-1) ?? ''
    if (texts.length > 1 && own?.safeParse(texts).success) return [name, texts]
    return [name, !own || own.safeParse(text).success ? text : jsonOr(text)]
  }
  return Object.fromEntries(Object.entries(fields).map(read))
}

/** Some clients send a repeated field as `name[]`. */
const withoutBrackets = (field: string): string => field.replace(/\[\]$/, '')

function jsonOr(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? text : value
  } catch {
    return text // the contract's schema reports the fault
  }
}
