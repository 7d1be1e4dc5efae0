import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { nameEm, textEm } from '../parts/figures/text.ts'
import type { WidgetContext } from '../define.ts'
import type { Options } from './widget.ts'

export interface ChapterProps {
  context: WidgetContext
  options: Options
  /** Room of the whole chapter, and the size of ordinary text in it, px. */
  box: { width: number; height: number }
  px: number
}

/** Sizes of a chapter's words, of ordinary text. */
const TITLE = 2
const LEAST_TITLE = 1.15
/** A title that fills its line to the last pixel would break into two, for which it is too large. */
const ONE_LINE = 0.97
const SMALLER = 0.95
const SAY = 1.3
const SAY_LINES = 2
const LINE = 1.35
const NOTE = 1.5
const LEAST_NOTE = 0.8
const AGE = 10

/** What of the box is left for the picture. */
export const pictureBox = ({ box, px }: Pick<ChapterProps, 'box' | 'px'>): { width: number; height: number } => ({
  width: box.width,
  height: Math.max(0, box.height - px * (TITLE * 1.3 + SAY * SAY_LINES * LINE + NOTE + 1)),
})

/** Height of a large figure's line, of its size: what stands below it does not touch its commas. */
export const FIGURE_LINE = 1.4
/** Size of the words beside a large figure, of ordinary text; what parts them from it, of its own size; and how much wider its digits are than ordinary ones. */
export const BESIDE = 1.3
const BESIDE_GAP = 0.35
const BOLD = 1.25

/** How large a figure may be at most, px, for the words beside it to stand there whole. `figure`: as it is shown, or as long. */
export const figureBeside = (figure: string, words: string, { box, px }: Pick<ChapterProps, 'box' | 'px'>): number =>
  (box.width - textEm(words) * px * BESIDE) / (textEm(figure) * BOLD + BESIDE_GAP)

interface Props extends Pick<ChapterProps, 'box' | 'px'> {
  title: string
  /** What the picture says, in a sentence. */
  say: ReactNode
  /** Where its figures come from. */
  note?: string
  children: ReactNode
}

/** A question, its answer in words, and one picture. */
export function Page({ box, px, title, say, note = '', children }: Props) {
  // Beside it, in the corner, stands how old the figures are. A title that finds no room in one line takes two.
  const room = box.width - px * AGE
  const notePx = Math.max(px * LEAST_NOTE, box.width / Math.max(1, nameEm(note)))
  const titlePx = Math.max(px * LEAST_TITLE, Math.min(px * TITLE, (room * ONE_LINE) / textEm(title)))
  const head = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (head.current === null) return
    const { style } = head.current
    // Letters wider than reckoned, as a console falls back to, break the line after all: two as large would lie over the sentence below.
    for (let size = titlePx; ; size = Math.max(px * LEAST_TITLE, size * SMALLER)) {
      style.fontSize = `${size}px`
      if (size <= px * LEAST_TITLE || head.current.scrollHeight <= head.current.clientHeight + 1) return
    }
  }, [title, titlePx, px, room])
  return (
    <>
      <h4 ref={head} style={{ fontSize: titlePx, height: px * TITLE * 1.3, maxWidth: room }}>
        <span>{title}</span>
      </h4>
      <p className="story-say" style={{ fontSize: px * SAY, height: px * SAY * SAY_LINES * LINE, lineHeight: LINE }}>
        {say}
      </p>
      <div className="story-picture" style={pictureBox({ box, px })}>
        {children}
      </div>
      <p
        className="story-note"
        style={{ height: px * NOTE, lineHeight: `${px * NOTE}px`, fontSize: `min(max(var(--t-small), 0.9em), ${notePx}px)` }}
        title={note}
      >
        {note}
      </p>
    </>
  )
}
