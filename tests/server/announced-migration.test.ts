import { expect, test } from 'vitest'
import { storeOfMigrations } from '#tests/support/migrations.ts'

test('of the lines of an older installation those count as announced that were not of a folded alarm nor within a maintenance', async () => {
  const { store, run } = storeOfMigrations()
  await run((name) => name < '0126')
  await store.exec(`
    insert into organization (code, name, name_en) values ('O', 'O', 'O');
    insert into station (id, name, name_en, organization_code, type) values ('S', 'S', 'S', 'O', 'storage');
    insert into maintenance (id, station_id, from_at, to_at, reason) values ('M', 'S', 100, 200, 'fan');
    insert into alarm (id, station_id, organization_code, code, level, state, content_zh, content_en, raised_at, last_at, count, cause_id, maintenance)
      values ('called', 'S', 'O', 'A', 'WARN', 'WARNING', '', '', 1, 1, 1, null, false),
        ('folded', 'S', 'O', 'B', 'WARN', 'WARNING', '', '', 1, 1, 1, 'called', false),
        ('within', 'S', 'O', 'C', 'WARN', 'WARNING', '', '', 150, 150, 1, null, true),
        ('before', 'S', 'O', 'D', 'WARN', 'WARNING', '', '', 1, 150, 2, null, true);
    insert into alarm_event (alarm_id, at, kind) values ('called', 1, 'raised'), ('called', 2, 'seen'), ('folded', 1, 'raised'), ('within', 150, 'raised'),
      ('before', 1, 'raised'), ('before', 150, 'returned');`)
  await run((name) => name >= '0126')
  const { rows } = await store.query('select alarm_id, at::int, kind from alarm_event where announced order by id')
  expect(rows).toEqual([
    { alarm_id: 'called', at: 1, kind: 'raised' },
    { alarm_id: 'before', at: 1, kind: 'raised' },
  ])
  await store.close()
})
