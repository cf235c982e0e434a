/** @returns the path of an image with a contact's photo; null: there is none */
export const photoOf = ({ profilePicUrl }: { readonly profilePicUrl: string | null }): string | null =>
  profilePicUrl && `${profilePicUrl.replace(/^\/public\//, '/media/')}/photo`

type Contact = { readonly id: number; readonly name: string; readonly profilePicUrl?: string | null }

/** @returns a contact as pickers draw people; without a photo, initials are shown */
export const pictured = ({ id, name, profilePicUrl = null }: Contact) => ({
  id,
  name,
  photo: photoOf({ profilePicUrl }),
})
