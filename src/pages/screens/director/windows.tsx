import type { Display } from '#contract/display.ts'
import { DISPLAY_ALIVE_MS } from '#contract/display-codes.ts'
import type { Words } from '#src/resource/define.ts'
import { useWords } from '#src/resource/use-options.ts'
import { useAtomValue } from 'jotai'
import { liveStoreAtom } from '#src/atoms/live.ts'

type Window = Display['windows'][number]

/** What a window's self-check found, in words. */
export function windowWords(window: Window, { t }: Words): string {
  const facts = t('display.windowFacts', {
    width: window.width,
    height: window.height,
    fps: window.framesPerSecond ?? '—',
    heap: window.heapMb === null ? t('display.unknown') : t('display.megabytes', { n: window.heapMb }),
    stream: window.streamAgeMs === null ? t('display.closed') : t('display.seconds', { n: Math.round(window.streamAgeMs / 1000) }),
  })
  return [
    window.tile > 1 ? t('display.windowTile', { n: window.tile }) : '',
    facts,
    window.webgl ? '' : t('display.noWebgl'),
    window.errors === 0 ? '' : t('display.windowErrors', { n: window.errors }),
    window.build === '' ? '' : t('display.oldBuild', { build: window.build.split(' ', 1)[0] }),
    window.address,
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

/** Windows of a display, those that are alive first in the eye. */
export function Windows({ display }: { display: Display }) {
  const words = useWords()
  const now = useAtomValue(liveStoreAtom).serverNow()
  if (display.windows.length === 0) return <span className="dim">—</span>
  return (
    <ul className="display-windows">
      {display.windows.map((window) => (
        <li key={window.windowId} title={windowWords(window, words)} className={now - window.reportedAt < DISPLAY_ALIVE_MS ? undefined : 'dim'}>
          {windowWords(window, words)}
        </li>
      ))}
    </ul>
  )
}
