const ID_LENGTH = 200

/** An id inside a content, which the network does not check. @returns undefined when it is unusable */
export const idOf = (id: string | null | undefined): string | undefined =>
  id && id.length <= ID_LENGTH && !id.includes('\0') ? id : undefined
