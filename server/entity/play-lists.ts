import { playList } from '../db/display-schema.ts'
import { defineEntity } from './entity.ts'

/** Several screens in turn; those of the viewer's organizations. */
export const playLists = defineEntity({
  table: playList,
  scope: { organizations: playList.organizationCode },
  audit: {
    subject: 'playList',
    save: 'savePlayList',
    remove: 'deletePlayList',
    keeps: ['id', 'name', 'organizationCode', 'entries', 'updatedAt', 'updatedBy'],
  },
  list: {
    columns: {
      id: playList.id,
      name: playList.name,
      organizationCode: playList.organizationCode,
      entries: playList.entries,
      updatedAt: playList.updatedAt,
      updatedBy: playList.updatedBy,
    },
    sort: { name: playList.name, updatedAt: playList.updatedAt },
    search: [playList.name],
  },
})
