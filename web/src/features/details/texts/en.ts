import type { Translated } from '../../../shared/i18n/translated.ts'
import type { pt } from './pt.ts'

export const en: Translated<typeof pt> = {
  details: {
    title: 'Details',
    close: 'Close the details',
    edit: 'Edit',
    editOf: 'Edit {{name}}',
    schedules: 'Schedules',
    group: 'Group',
    optOut: 'Gets no campaigns',
    copy: 'Copy {{text}}',
    lane: 'Kanban stage',
    laneChanged: 'Stage changed.',
    tagsChanged: 'Tags changed.',
    noLane: 'Open',
    tags: 'Tags',
    addTag: 'Add a tag',
    removeTag: 'Take off the tag {{name}}',
    tagSaved: 'The tag has been saved',
    campaigns: 'Campaigns',
    cameFrom: 'Where it came from',
    notes: 'Internal notes',
    about: 'About the person',
    aboutHint: 'What the team should know about them',
    fields: 'Custom fields',
    extra: 'Further information',
    pictures: 'Media of the conversation',
    history: 'Former tickets',
    noHistory: 'This is the first ticket.',
    status: {
      pending: 'Waiting',
      open: 'In service',
      closed: 'Closed',
      unknown: 'Unknown',
    },
    ratings: {
      low: 'Unsatisfied',
      good: 'Satisfied',
      best: 'Very satisfied',
    },
  },
}
