import { expect, test } from 'vitest'
import { alarmFrame, frameRoom, WALL_GAP, wallHead, wallRowHeight } from './wall-rows.ts'

test.each([390, 768, 1080, 1440, 2160])("nothing lies under the frame of an alarm where a display's shorter side has %i px", (side) => {
  const frame = alarmFrame(side)
  const room = frameRoom(frame)
  expect(WALL_GAP + room).toBeGreaterThanOrEqual(frame + 4)
  const band = 200
  const rows = 12
  const above = wallHead(side) + band + WALL_GAP / 2
  const bottom = above + rows * wallRowHeight(side, side, rows, band + room) + (rows - 1) * WALL_GAP
  expect(side - bottom).toBeGreaterThanOrEqual(frame + 4)
})
