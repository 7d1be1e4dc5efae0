import { display } from '../db/display-schema.ts'
import { defineEntity } from './entity.ts'

/** Named displays; those of the viewer's organizations. Their list is ordered by what their windows report, so it is made by hand. */
export const displays = defineEntity({
  table: display,
  key: display.id,
  scope: { organizations: display.organizationCode },
  audit: {
    subject: 'display',
    save: 'saveDisplay',
    remove: 'deleteDisplay',
    // Never with what the link was made into; what it shows is noted where it is steered.
    omits: ['tokenHash', 'program', 'createdBy', 'createdById', 'renewedAt', 'lastSeenAt'],
  },
  list: { columns: { id: display.id, name: display.name }, search: [display.name] },
})
