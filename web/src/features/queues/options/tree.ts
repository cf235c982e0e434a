import { OPTION_LIMIT, type QueueOption } from '@recado/contracts/queues/option'

/** The row that is being written: an option, or a new one at the end of a level. */
export type Written = { readonly parentId: number | null; readonly option?: QueueOption }

/** Those right below an option, or at the top, in their order. */
export const optionsAt = (options: readonly QueueOption[], parentId: number | null): QueueOption[] =>
  options.filter((option) => option.parentId === parentId).sort((a, b) => a.option - b.option)

/** Whether the server would take one more there. @param depth of the level, from 1 */
export const hasRoomAt = (options: readonly QueueOption[], parentId: number | null, depth: number): boolean =>
  depth <= OPTION_LIMIT.depth && optionsAt(options, parentId).length < OPTION_LIMIT.siblings
