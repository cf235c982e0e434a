import type { FoundFile } from '@recado/kit/http/routes/serve-files'
import { companyFiles } from '@recado/kit/media/file-ledger'
import type { Database, RepositoryTx } from '../tables/db.ts'

/** Files of chats. Each file belongs to one message. */
export const chatFiles = companyFiles<Database>('chat')

export const { keepFiles, releaseFiles } = chatFiles

/** Finds the name and MIME type of a file, if the user is a member of its chat. */
export const findFileOfMember = ({ db }: RepositoryTx, userId: number, path: string): Promise<FoundFile | undefined> =>
  db
    .selectFrom('chat_message')
    .innerJoin('chat_member', 'chat_member.chat_id', 'chat_message.chat_id')
    .select(['chat_message.media_name as name', 'chat_message.media_mime as mime'])
    .where('chat_message.media_path', '=', path)
    .where('chat_member.user_id', '=', userId)
    .executeTakeFirst()
