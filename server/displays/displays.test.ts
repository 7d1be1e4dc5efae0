import { expect, test } from 'vitest'
import { PREVIEW_MS } from '#contract/display-codes.ts'
import type { Database } from '../db/database.ts'
import { Displays } from './displays.ts'

test('a preview whose editor was closed is over by itself, one that is sent anew goes on', () => {
  let now = 1000
  const displays = new Displays({} as Database['orm'], () => now)
  const body = { version: 1, bind: { kind: 'chosen' as const }, arrangements: { desktop: [] }, widgets: {} }
  displays.setPreview('hall', { path: '/bigScreen/home', stationId: null, body })
  now += PREVIEW_MS - 1
  expect(displays.preview('hall')?.body).toEqual(body)
  displays.setPreview('hall', { path: '/bigScreen/home', stationId: null, body })
  now += PREVIEW_MS - 1
  expect(displays.preview('hall')?.path).toBe('/bigScreen/home')
  now += 1
  expect(displays.preview('hall')).toBeUndefined()
})
