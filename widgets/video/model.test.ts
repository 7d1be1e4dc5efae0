import { expect, test } from 'vitest'
import { faultOf } from './model.ts'

const origin = 'https://console.example'

test('without an address it says that one is missing', () => expect(faultOf('', origin, true)).toBe('noVideo'))

test('an address of another host is told before the browser refuses it silently', () => {
  expect(faultOf('https://cameras.example/1.mp4', origin, true)).toBe('videoForeign')
  expect(faultOf('https://console.example/cameras/1.mp4', origin, false)).toBeUndefined()
})

test('a playlist needs a browser that reads playlists', () => {
  expect(faultOf('/live/gate.m3u8?token=1', origin, false)).toBe('noHls')
  expect(faultOf('/live/gate.m3u8?token=1', origin, true)).toBeUndefined()
})
