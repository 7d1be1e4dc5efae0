import './story.css'
import { useMemo, useRef, type ComponentType, type KeyboardEvent, type PointerEvent } from 'react'
import { Empty } from '#src/ui/state-card.tsx'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import type { ViewProps } from '../define.ts'
import { useKnownTurns } from '#src/atoms/turns.ts'
import { nameEm } from '../parts/figures/text.ts'
import { bodyPx } from '../parts/figures/type-scale.ts'
import { Ahead } from './ahead.tsx'
import ChapterEarned from './chapter-earned.tsx'
import ChapterNow from './chapter-now.tsx'
import ChapterSaved from './chapter-saved.tsx'
import ChapterSince from './chapter-since.tsx'
import ChapterToday from './chapter-today.tsx'
import { chaptersOf, type Chapter } from './model.ts'
import type { ChapterProps } from './page.tsx'
import type { Options } from './widget.ts'

const pictures: Record<Chapter, ComponentType<ChapterProps>> = {
  now: ChapterNow,
  today: ChapterToday,
  since: ChapterSince,
  saved: ChapterSaved,
  earned: ChapterEarned,
}
/** Moved further than this sideways, a touch turns the page, px. */
const SWIPE_PX = 40
const DOTS_EM = 2.6

/** The station's story in chapters, each one picture; turns by time, by dots, keys and swipes. */
export default function Story({ context, options: given, box }: ViewProps<Options>) {
  const { t } = useMomentWords()
  const told = useMemo(() => chaptersOf((quantity) => context.point(quantity) !== undefined), [context])
  const options = useMemo(() => (context.readers === undefined ? given : { ...given, readers: context.readers }), [given, context.readers])
  const { index, held, touch } = useKnownTurns(told.length, options.seconds * 1000)
  const start = useRef<number>(undefined)
  const chapter = told[index]
  if (chapter === undefined) return <Empty>{t('panel.story.nothing')}</Empty>
  const px = Math.max(context.mode === 'screen' ? bodyPx('screen') : 12, Math.min(box.width / 46, box.height / 32))
  const onKey = (event: KeyboardEvent): void => {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: told.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    touch(to)
  }
  const onUp = (event: PointerEvent): void => {
    const moved = event.clientX - (start.current ?? event.clientX)
    start.current = undefined
    if (Math.abs(moved) > SWIPE_PX) touch(index + (moved < 0 ? 1 : -1))
    // Who only touches it wants to look.
    else if ((event.target as Element).closest('button, a') === null) touch(index)
  }
  const Picture = pictures[chapter]
  const next = told[(index + 1) % told.length]
  // Names of chapters where all of them find room beside each other.
  const named = told.reduce((sum, one) => sum + nameEm(t(`panel.story.chapter.${one}`)) + 3.4, 0) * px < box.width
  return (
    <div
      className="story"
      style={{ width: box.width, height: box.height, fontSize: px }}
      role="group"
      aria-roledescription={t('panel.story.roledescription')}
      onKeyDown={onKey}
      onPointerDown={(event) => (start.current = event.clientX)}
      onPointerUp={onUp}
      onPointerCancel={() => (start.current = undefined)}
    >
      <section key={chapter} className="story-page" data-chapter={chapter} aria-label={t(`panel.story.chapter.${chapter}`)}>
        <Picture context={context} options={options} box={{ width: box.width, height: box.height - px * DOTS_EM }} px={px} />
      </section>
      {next !== undefined && next !== chapter && <Ahead chapter={next} context={context} />}
      {told.length > 1 && (
        <nav className="story-dots" style={{ height: px * DOTS_EM }} data-held={held} data-no-share="">
          {told.map((one, i) => (
            <button
              key={one}
              type="button"
              className="plain-button"
              aria-current={i === index}
              aria-label={t('panel.content.childAt', { n: i + 1, count: told.length, name: t(`panel.story.chapter.${one}`) })}
              onClick={() => touch(i)}
            >
              <i />
              {named && t(`panel.story.chapter.${one}`)}
            </button>
          ))}
        </nav>
      )}
    </div>
  )
}
