import { display, playList } from '../db/display-schema.ts'
import { sql } from '../db/orm.ts'
import { columnsOf, defineEntity } from './entity.ts'

/** Several screens in turn; those of the viewer's organizations. */
export const playLists = defineEntity({
  table: playList,
  key: playList.id,
  scope: { organizations: playList.organizationCode },
  audit: { subject: 'playList', save: 'savePlayList', remove: 'deletePlayList', omits: [] },
  list: { columns: columnsOf(playList), search: [playList.name] },
  hanging: [
    {
      words: 'hangingDisplays',
      table: display,
      on: sql`${display.program} -> 'show' ->> 'playListId'`,
      called: display.name,
      organization: display.organizationCode,
    },
  ],
})
