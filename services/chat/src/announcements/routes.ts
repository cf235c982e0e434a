import * as contract from '@recado/contracts/announcements/routes'
import { getOnlyFile } from '@recado/kit/http/files/get-only-file'
import { answerWith, type Route, route } from '@recado/kit/http/routes/route'
import { ANSWERS } from '../answer-texts.ts'
import { changeAnnouncement, setAnnouncementImage } from './change-announcement.ts'
import { createAnnouncement } from './create-announcement.ts'
import { deleteAnnouncement } from './delete-announcement.ts'
import { listAnnouncements, seeAnnouncements, showAnnouncement } from './list-announcements.ts'

export const announcementRoutes: readonly Route[] = [
  route(contract.listAnnouncements, listAnnouncements),
  route(contract.getAnnouncement, (tx, { announcementId }) => showAnnouncement(tx, announcementId)),
  route(contract.seeAnnouncements, seeAnnouncements),
  route(contract.createAnnouncement, createAnnouncement),
  route(contract.changeAnnouncement, (tx, { announcementId, ...change }) =>
    changeAnnouncement(tx, announcementId, change),
  ),
  route(
    contract.deleteAnnouncement,
    (tx, { announcementId }) => deleteAnnouncement(tx, announcementId),
    answerWith(ANSWERS.announcementDeleted),
  ),
  route(contract.attachToAnnouncement, (tx, { announcementId, files }) =>
    setAnnouncementImage(tx, announcementId, getOnlyFile(tx.caller, files)),
  ),
  route(contract.detachFromAnnouncement, (tx, { announcementId }) => setAnnouncementImage(tx, announcementId, null)),
]
