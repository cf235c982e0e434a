import { createFileUse } from '@recado/kit/media/create-file-use'

/** The bytes of the files of each company. */
export const up = createFileUse
