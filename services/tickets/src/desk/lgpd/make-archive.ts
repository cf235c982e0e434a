import type { MediaStore } from '@recado/kit/media/media-store'
import type { ZipEntry } from '@recado/kit/media/zip'
import type { ExportedMessage } from './export-repository.ts'

const AT_ONCE = 500

type Sources = {
  readonly store: Pick<MediaStore, 'read'>
  readonly findDossier: () => Promise<unknown>
  readonly findMessages: (page: { after: number; atMost: number }) => Promise<readonly ExportedMessage[]>
}

/** The entries of a contact's archive: their data, their messages, and the files of the messages. */
export async function* entriesOf({ store, findDossier, findMessages }: Sources): AsyncGenerator<ZipEntry> {
  yield { name: 'contato.json', content: piecesOf([JSON.stringify(await findDossier(), null, 2)]) }
  const files: { path: string; name: string }[] = []
  yield { name: 'mensagens.json', content: messagesOf(findMessages, files) }
  for (const { path, name } of files) {
    const content = await store.read(path)
    if (content) yield { name, content }
  }
}

async function* messagesOf(
  findMessages: Sources['findMessages'],
  files: { path: string; name: string }[],
): AsyncGenerator<Buffer> {
  let after = 0
  let separator = '[\n'
  while (true) {
    const messages = await findMessages({ after, atMost: AT_ONCE })
    for (const { id, message, path, name } of messages) {
      const file = path === null ? null : `arquivos/${id}-${(name ?? 'arquivo').replace(/[^\p{L}\p{N}._ -]/gu, '_')}`
      if (path !== null && file !== null) files.push({ path, name: file })
      yield Buffer.from(`${separator}${JSON.stringify({ ...(message as object), file })}`)
      separator = ',\n'
      after = id
    }
    if (messages.length < AT_ONCE) break
  }
  yield Buffer.from(separator === '[\n' ? '[]' : '\n]')
}

async function* piecesOf(texts: readonly string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text)
}
