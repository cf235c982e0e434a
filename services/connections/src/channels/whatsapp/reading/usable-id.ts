const ID_LENGTH = 200

/** Checks an id inside a content, because WhatsApp does not check it. @returns undefined when the id is unusable */
export const idOf = (id: string | null | undefined): string | undefined =>
  id && id.length <= ID_LENGTH && !id.includes('\0') ? id : undefined
