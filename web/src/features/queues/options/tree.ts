import { OPTION_LIMIT, type QueueOption } from '@recado/contracts/queues/option'

/** The row that is being edited: an option, or a new one at the end of a level. */
export type Written = { readonly parentId: number | null; readonly option?: QueueOption }

/** The direct sub-options of an option, or the options of the top level, in order. */
export const optionsAt = (options: readonly QueueOption[], parentId: number | null): QueueOption[] =>
  options.filter((option) => option.parentId === parentId).sort((a, b) => a.option - b.option)

/**
 * Whether the server would accept one more option.
 * @param depth the depth of the level, from 1
 */
export const hasRoomAt = (options: readonly QueueOption[], parentId: number | null, depth: number): boolean =>
  depth <= OPTION_LIMIT.depth && optionsAt(options, parentId).length < OPTION_LIMIT.siblings
