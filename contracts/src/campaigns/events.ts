import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'

/** The file list that a campaign needs, from when it is programmed until it has ended; null while it needs none. */
export const campaignFilesChanged = defineEvent(
  'campaign.files-changed',
  z.object({
    campaignId: ref('campaign'),
    fileListId: ref('fileList').nullable(),
    version: z.int().min(1), // that of the campaign
  }),
)
