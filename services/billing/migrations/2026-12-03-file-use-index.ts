import { createFileUseIndex } from '@recado/kit/media/create-file-use'

export const outsideTransaction = true

/** Finds the files whose bytes are not counted yet. */
export const up = createFileUseIndex
