/** What a request may leave out; what it leaves out stays as it is. */
export type Given<T> = { readonly [K in keyof T]?: T[K] | undefined }
