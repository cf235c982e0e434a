const ID_LENGTH = 200

/** Checks a message id inside encrypted content, which WhatsApp cannot check. @returns undefined for an unusable id */
export const idOf = (id: string | null | undefined): string | undefined =>
  id && id.length <= ID_LENGTH && !id.includes('\0') ? id : undefined
