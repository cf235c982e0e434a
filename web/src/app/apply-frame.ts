import type { LiveFrame, LiveSubject } from '@recado/contracts/realtime/frames'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import type { QueryClient } from '@tanstack/react-query'
import { applyAnnouncementFrame } from '../features/announcements/live.ts'
import { applyChatFrame } from '../features/chats/live.ts'
import { applyColleagueFrame } from '../features/colleagues/live.ts'
import { applyComposerFrame } from '../features/composer/live.ts'
import { applyConnectionFrame } from '../features/connections/live.ts'
import { applyContactFrame } from '../features/contacts/live.ts'
import { applyContentFrame } from '../features/content/live.ts'
import { applyDetailFrame } from '../features/details/live.ts'
import { applyFileListFrame } from '../features/file-lists/live.ts'
import { applyHelpFrame } from '../features/helps/live.ts'
import { applyHistoryFrame } from '../features/history/live.ts'
import { applyBoardFrame } from '../features/kanban/live.ts'
import { applyNoticeFrame } from '../features/notifications/live.ts'
import { applyPresenceFrame } from '../features/presence/live.ts'
import { applyQueueFrame } from '../features/queues/live.ts'
import { applyQuickMessageFrame } from '../features/quick-messages/live.ts'
import { applyScheduleFrame } from '../features/schedules/live.ts'
import { applyUserFrame } from '../features/session/live.ts'
import { applyTagFrame } from '../features/tags/live.ts'
import { applyTicketFrame } from '../features/tickets/live.ts'
import { applyUserListFrame } from '../features/users/live.ts'

/** Passes a frame to every feature that caches data of the frame's subject. */
export function applyFrame(client: QueryClient, viewer: Viewer, frame: LiveFrame): void {
  applyTicketFrame(client, viewer, frame)
  applyHistoryFrame(client, frame)
  applyContentFrame(client, frame)
  applyComposerFrame(client, frame)
  applyConnectionFrame(client, frame)
  applyQueueFrame(client, frame)
  applyContactFrame(client, frame)
  applyTagFrame(client, frame)
  applyBoardFrame(client, frame)
  applyQuickMessageFrame(client, frame)
  applyScheduleFrame(client, frame)
  applyFileListFrame(client, frame)
  applyAnnouncementFrame(client, frame)
  applyHelpFrame(client, frame)
  applyColleagueFrame(client, frame)
  applyUserListFrame(client, frame)
  applyDetailFrame(client, frame)
  applyPresenceFrame(client, frame)
  applyChatFrame(client, viewer, frame)
  applyNoticeFrame(client, frame)
  applyUserFrame(client, viewer, frame)
  void applyRareFrame(client, frame)
}

type Apply = (client: QueryClient, frame: LiveFrame) => void

/**
 * Features that few users open. Their code is loaded with the first frame; before that, they have cached no data that a
 * frame could change.
 */
const RARE: readonly { readonly subjects: readonly LiveSubject[]; readonly load: () => Promise<Apply> }[] = [
  {
    subjects: ['company', 'invoice', 'payment'],
    load: async () => (await import('../features/finance/live.ts')).applyFinanceFrame,
  },
  {
    subjects: ['campaign', 'campaignSettings'],
    load: async () => (await import('../features/campaigns/live.ts')).applyCampaignFrame,
  },
  {
    subjects: ['ContactList', 'ContactListItem', 'ContactListItem-{listId}'],
    load: async () => (await import('../features/contact-lists/live.ts')).applyContactListFrame,
  },
  {
    subjects: ['prompt'],
    load: async () => (await import('../features/prompts/live.ts')).applyPromptFrame,
  },
  {
    subjects: ['queueIntegration'],
    load: async () => (await import('../features/integrations/live.ts')).applyIntegrationFrame,
  },
  {
    subjects: ['queue'],
    load: async () => (await import('../features/queues/options/live.ts')).applyQueueOptionFrame,
  },
  {
    subjects: ['webhook'],
    load: async () => (await import('../features/webhooks/live.ts')).applyWebhookFrame,
  },
  {
    subjects: ['company', 'settings'],
    load: async () => (await import('../features/settings/live.ts')).applySettingFrame,
  },
  {
    subjects: ['support'],
    load: async () => (await import('../features/support/live.ts')).applySupportFrame,
  },
  {
    subjects: ['platform-company', 'platform-invoice'],
    load: async () => (await import('../features/platform/live.ts')).applyPlatformFrame,
  },
]

async function applyRareFrame(client: QueryClient, frame: LiveFrame): Promise<void> {
  for (const { subjects, load } of RARE) {
    if (!subjects.includes(frame.subject)) continue
    // a newer build has replaced the file, and the pages of the feature cannot load either
    const apply = await load().catch(() => undefined)
    apply?.(client, frame)
  }
}
