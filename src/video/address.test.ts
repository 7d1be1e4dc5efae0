import { expect, test } from 'vitest'
import { obstacleOf } from './address.ts'

const origin = 'https://console.example'

test.each([
  ['', [], 'noAddress'],
  ['/cameras/gate.m3u8', [], undefined],
  ['https://console.example/cameras/gate.m3u8', [], undefined],
  ['https://video.example/gate.m3u8', [], 'hostNotAllowed'],
  ['https://video.example/gate.m3u8', ['https://video.example'], undefined],
  ['https://video.example:8443/gate.m3u8', ['https://video.example'], 'hostNotAllowed'],
  ['http://video.example/gate.m3u8', ['http://video.example'], 'needsTls'],
] as const)('%s with %j allowed: %s', (address, hosts, obstacle) => expect(obstacleOf(address, origin, hosts)).toBe(obstacle))
