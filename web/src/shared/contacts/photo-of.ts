/** @returns the path at which an image shows a contact's photo; null: there is none */
export const photoOf = ({ profilePicUrl }: { readonly profilePicUrl: string | null }): string | null =>
  profilePicUrl && `${profilePicUrl.replace(/^\/public\//, '/media/')}/photo`
