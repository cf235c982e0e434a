import { z } from 'zod'
import { ref } from '../ids.ts'
import { resource } from '../resource.ts'

/** One file of a list, and the text that is sent with it. */
export const FileOption = z.object({
  id: ref('fileOption'),
  name: z.string(), // the text that is sent with the file; may be empty
  path: z.string().nullable(), // the key of the file; null: not uploaded yet
  file: z.string().nullable(), // the name of the file at its upload
  mediaType: z.string().nullable(), // detected from the content, such as image/png
  size: z.int().nullable(), // bytes
  mediaUrl: z.string().nullable(), // the address of the file, for people who have a session
})
export type FileOption = z.infer<typeof FileOption>

/** Files that are sent together, after a message; each `file-list.*` event carries the whole resource. */
export const FileList = z.object({
  ...resource,
  id: ref('fileList'),
  name: z.string(),
  message: z.string(), // sent before the files
  options: z.array(FileOption), // the files, in the order in which they are sent
  userId: ref('user'), // the user who created the list
})
export type FileList = z.infer<typeof FileList>
