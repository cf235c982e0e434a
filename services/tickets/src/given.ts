/** A patch: fields that a request leaves out stay as they are. */
export type Given<T> = { readonly [K in keyof T]?: T[K] | undefined }
