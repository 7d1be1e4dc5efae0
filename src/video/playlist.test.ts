import { expect, test } from 'vitest'
import { isPlayable } from './playlist.ts'

const head = '#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:3262993156\n'
const part = '#EXT-X-DISCONTINUITY\n#EXTINF:2.0,\n1.ts\n'

test.each([
  ['an ordinary one, however far its parts are counted', `${head}#EXT-X-DISCONTINUITY-SEQUENCE:4711\n${part}`, true],
  ['none at all: the player says so itself', '<html>', true],
  ['breaks beyond all sense', `${head}#EXT-X-DISCONTINUITY-SEQUENCE:4294967295\n${part}`, false],
  ['breaks in more digits than a number has', `${head}#EXT-X-DISCONTINUITY-SEQUENCE: ${'9'.repeat(400)}\n${part}`, false],
  ['parts left out beyond all sense', `${head}#EXT-X-SKIP:SKIPPED-SEGMENTS=2000000000\n${part}`, false],
  ['some parts left out', `${head}#EXT-X-SKIP:SKIPPED-SEGMENTS=12\n${part}`, true],
  ['more than anybody reads', part.repeat(200_000), false],
])('%s', (_what, text, playable) => expect(isPlayable(text)).toBe(playable))
