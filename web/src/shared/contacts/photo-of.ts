/** @returns the path of a contact's photo; null when the contact has none */
export const photoOf = ({ profilePicUrl }: { readonly profilePicUrl: string | null }): string | null =>
  profilePicUrl && `${profilePicUrl.replace(/^\/public\//, '/media/')}/photo`

type Contact = { readonly id: number; readonly name: string; readonly profilePicUrl?: string | null }

/** @returns a contact with the fields that pickers show; a contact without a photo is shown by its initials */
export const pictured = ({ id, name, profilePicUrl = null }: Contact) => ({
  id,
  name,
  photo: photoOf({ profilePicUrl }),
})
