/** @returns the path of the logo with this key, relative to the prefix of the API */
export const logoPathOf = (key: string): string => `/installation/logo/${key.slice(key.lastIndexOf('/') + 1)}`
