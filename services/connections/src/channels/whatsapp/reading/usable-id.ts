const ID_LENGTH = 200

/** An id that somebody wrote into a content, where the network does not look at it. @returns undefined when it is unusable */
export const idOf = (id: string | null | undefined): string | undefined =>
  id && id.length <= ID_LENGTH && !id.includes('\0') ? id : undefined
