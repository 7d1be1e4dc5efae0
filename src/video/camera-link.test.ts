import { expect, test } from 'vitest'
import { cameraLink } from './camera-link.ts'

test('a link to a camera names its station too', () => {
  expect(cameraLink({ id: 'a b', stationId: 'ST005' })).toBe('/operation/video-monitor/detail?camera=a%20b&station=ST005')
})
