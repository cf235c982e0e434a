import { helpCreated } from '@recado/contracts/helps/events'
import type { Help } from '@recado/contracts/helps/help'
import { recordAct } from '@recado/kit/audit'
import { ofInstallation } from '@recado/kit/db/of-installation'
import type { PersonTx } from '../tables/db.ts'
import { insertHelp } from './help-repository.ts'
import { wantThumbnail } from './thumbnail-repository.ts'

type Input = {
  readonly title: string
  readonly description: string
  readonly video: string
  readonly link: string | null
}

/** Adds a help video. Its picture is fetched later. */
export async function createHelp(tx: PersonTx, { title, description, video, link }: Input): Promise<Help> {
  const help = await insertHelp(tx, { title, description, video, link, thumbnail_path: null, thumbnail_mime: null })
  await wantThumbnail(tx, { helpId: help.id, video })
  await recordAct(tx, { action: 'help.create', entity: 'help', entityId: help.id, changes: { title: [null, title] } })
  await ofInstallation(tx).emit(helpCreated, { help })
  return help
}
