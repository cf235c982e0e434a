/**
 * The fields of a body that differ from the opened form. The server keeps all other fields. A page of an older release
 * shows a fallback for a value that it does not know, and must not write the fallback back.
 * @param opened the body of the form when it was opened
 */
export const changedFields = <T extends object>(body: T, opened: { readonly [K in keyof T]?: unknown }): Partial<T> =>
  Object.fromEntries(
    Object.entries(body).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(opened[key as keyof T])),
  ) as Partial<T>
