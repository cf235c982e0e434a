import type { FileList } from '@recado/contracts/files/file-list'
import { uploadListFiles } from '@recado/contracts/files/routes'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { errorMessage } from '../../shared/api/error-text.ts'
import { uploading } from '../../shared/api/upload.ts'
import type { FileRow } from './file-row.ts'

/** The progress of a row's file; `share` is from 0 to 1. */
export type Upload = { readonly state: 'sending' | 'done' | 'failed'; readonly share: number; readonly reason?: string }

type Place = { readonly fileListId: number; readonly optionId: number }

/** Uploads the files of rows, each once, and reports the progress of each row. */
export function useUploads() {
  const { t } = useTranslation()
  const [uploads, setUploads] = useState<ReadonlyMap<string, Upload>>(new Map())
  const sent = useRef(new Map<string, File>())
  const show = (key: string, upload: Upload) => setUploads((shown) => new Map(shown).set(key, upload))
  return {
    of: (key: string) => uploads.get(key),
    isLeft: ({ key, file }: FileRow) => file !== null && sent.current.get(key) !== file,
    /** @returns the list with the file; undefined after a failure, which the row then shows */
    async send({ key, file }: FileRow, { fileListId, optionId }: Place): Promise<FileList | undefined> {
      if (!file) return undefined
      show(key, { state: 'sending', share: 0 })
      try {
        const saved = await call(
          uploadListFiles,
          { params: { fileListId }, body: { typeArch: 'fileList', fileId: fileListId, id: [optionId] } },
          { files: [file], send: uploading((share) => show(key, { state: 'sending', share })) },
        )
        sent.current.set(key, file)
        show(key, { state: 'done', share: 1 })
        return saved
      } catch (error) {
        show(key, { state: 'failed', share: 0, reason: errorMessage(error, t('fileLists.failed')) })
        return undefined
      }
    },
  }
}
export type Uploads = ReturnType<typeof useUploads>
