/**
 * The fields of a body that differ from those of the opened form. The server keeps the others: a page of an older release
 * shows a fallback for each value that it does not know, and must not write it back.
 * @param opened the body of the form as it was opened
 */
export const changedFields = <T extends object>(body: T, opened: { readonly [K in keyof T]?: unknown }): Partial<T> =>
  Object.fromEntries(
    Object.entries(body).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(opened[key as keyof T])),
  ) as Partial<T>
