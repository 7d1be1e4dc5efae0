import { expect, test } from 'vitest'
import { storeOfMigrations } from '#tests/support/migrations.ts'

test('what controllers of an older installation told last of their plan is kept from when it holds: not before what took effect', async () => {
  const { store, run } = storeOfMigrations()
  await run((name) => name < '0132')
  await store.exec(`
    insert into organization (code, name, name_en) values ('O', 'O', 'O');
    insert into station (id, name, name_en, organization_code, type) select id, id, id, 'O', 'storage' from unnest(array['A', 'B', 'C', 'D']) id;
    insert into strategy (id, station_id, type, params, hash, reported, reported_at)
      select v.station || '/' || v.type, v.station, v.type, '{}', '', v.reported::jsonb, v.at from (values
        ('A', 'plan', '{"days":[]}', 70000), ('B', 'plan', '{"days":[]}', 70000), ('C', 'plan', null, 70000), ('D', 'plan', null, null),
        ('D', 'peakCut', '{}', 70000)) v (station, type, reported, at);
    insert into strategy_issue (mid, station_id, type, version, hash, params, state, issued_by, issuer_id, issued_at, done_at)
      values ('1', 'B', 'plan', 1, '', '{}', 'done', '', '', 1, 130000), ('2', 'B', 'plan', 2, '', '{}', 'refused', '', '', 1, 190000);`)
  await run((name) => name >= '0132')
  const { rows } = await store.query(
    'select station_id as id, minute::int, told_at::int as told, since::int, params from plan_report order by station_id',
  )
  expect(rows).toEqual([
    { id: 'A', minute: 1, told: 70_000, since: 70_000, params: { days: [] } },
    { id: 'B', minute: 2, told: 130_000, since: 130_000, params: { days: [] } },
    { id: 'C', minute: 1, told: 70_000, since: 70_000, params: null },
  ])
  await store.close()
})
