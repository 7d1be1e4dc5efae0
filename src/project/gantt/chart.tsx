import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useAtomValue } from 'jotai'
import { themeAtom } from '#src/atoms/theme.ts'
import type { GanttProps } from './gantt.tsx'
import { hitAt, type Point } from './geometry.ts'
import { paintChart } from './paint.ts'
import { readPalette, type Palette } from './palette.ts'
import type { Scene, Worked } from './scene.ts'
import { consequenceWords, linkWords } from './told.ts'
import { useDrag } from './use-drag.ts'
import type { Editing } from './use-editing.ts'
import type { useView } from './use-view.ts'

interface Props {
  props: GanttProps
  worked: Worked
  scene: Scene
  viewing: ReturnType<typeof useView>
  scroller: RefObject<HTMLElement | null>
  editing: Editing
  language: string
  label: string
}

const cursors: Record<string, string> = {
  bar: 'grab',
  start: 'ew-resize',
  end: 'ew-resize',
  percent: 'col-resize',
  fromStart: 'crosshair',
  fromEnd: 'crosshair',
  link: 'pointer',
}
const TIP_PX = 330
/** The most lines that it has. */
const TIP_HIGH_PX = 150

/** The chart beside the list: one canvas as large as what is in sight, drawn anew at each scroll. What it shows the list's rows tell in words. */
export function Chart({ props, worked, scene, viewing, scroller, editing, language, label }: Props) {
  const { t } = useTranslation()
  const { view, drawing, request } = viewing
  const { sheet, width, height, headHeight, tableWidth } = view
  const canvas = useRef<HTMLCanvasElement>(null)
  const palette = useRef<Palette>(undefined)
  const theme = useAtomValue(themeAtom)

  const place = ([x, y]: Point): Point => {
    const box = canvas.current?.getBoundingClientRect()
    const { scrollLeft = 0, scrollTop = 0 } = scroller.current ?? {}
    return [x - (box?.left ?? 0) + scrollLeft, y - (box?.top ?? 0) - headHeight + scrollTop]
  }
  const { preview, handlers } = useDrag(scroller, canvas, {
    scene,
    sheet,
    network: worked.network,
    calendar: props.calendar,
    editable: props.editable,
    handled: editing.handled,
    selected: editing.selected,
    place,
    onHover: (hit) => {
      editing.onHover(hit)
      if (canvas.current !== null)
        canvas.current.style.cursor = hit === undefined || (!props.editable && hit.part !== 'link') ? '' : (cursors[hit.part] ?? '')
    },
    onPick: editing.onPick,
    onOpen: (id) => props.onOpen?.(id),
    onDone: editing.onDone,
  })
  const { setDragging } = editing
  useEffect(() => setDragging(preview !== undefined), [preview, setDragging])

  drawing.current = () => {
    const element = canvas.current
    const context = element?.getContext('2d') ?? null
    if (element === null || context === null || width <= 0 || height <= 0) return
    const scale = Math.min(3, devicePixelRatio)
    const [wide, high] = [Math.round(width * scale), Math.round((height + headHeight) * scale)]
    if (element.width !== wide || element.height !== high) {
      element.width = wide
      element.height = high
    }
    context.setTransform(scale, 0, 0, scale, 0, 0)
    const { scrollLeft = 0, scrollTop = 0 } = scroller.current ?? {}
    palette.current ??= readPalette()
    const { thread } = preview ?? {}
    paintChart(
      context,
      {
        sheet,
        scene,
        x: scrollLeft,
        y: scrollTop,
        width,
        height,
        headHeight,
        labelPx: 12,
        language,
        calendar: props.calendar,
        today: props.today,
        assumedFrom: props.assumedFrom,
        selected: editing.linkFrom ?? editing.selected,
        selectedLink: editing.selectedLink,
        handled: preview === undefined ? editing.handled : undefined,
        moved: preview?.consequence?.spans,
        percent: preview?.percent,
        thread: thread === undefined ? undefined : { from: thread.from, to: thread.to },
        dropRow: editing.dropRow,
      },
      palette.current,
    )
  }
  // After each of React's own changes; scrolling asks by itself.
  useLayoutEffect(request)
  useEffect(() => {
    const again = (): void => {
      palette.current = undefined
      request()
    }
    again()
    // Accents are attributes of the body, as the theme is.
    const observer = new MutationObserver(again)
    observer.observe(document.body, { attributes: true })
    return () => observer.disconnect()
  }, [theme, request])

  // Ctrl and the wheel, or two fingers on a pad, zoom about the pointer: only a listener that is not passive can keep the page from it.
  const zoom = useRef(viewing.zoomTo)
  zoom.current = viewing.zoomTo
  const pxPerDay = useRef(sheet.pxPerDay)
  pxPerDay.current = sheet.pxPerDay
  useEffect(() => {
    const element = canvas.current
    if (element === null) return undefined
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      zoom.current(pxPerDay.current * Math.exp(-event.deltaY * 0.003), event.clientX - element.getBoundingClientRect().left)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [])

  const { fromId, over: { id: toId, kind } = {} } = preview?.thread ?? {}
  // Worked out once for each bar that the thread comes to.
  const thread = useMemo(
    () => (fromId === undefined || toId === undefined || kind === undefined ? undefined : linkWords(t, worked, { fromId, toId, kind })),
    [t, worked, fromId, toId, kind],
  )
  const words =
    preview?.consequence !== undefined
      ? consequenceWords(t, worked, preview.consequence)
      : preview?.percent !== undefined
        ? [t('projectGantt.percentIs', { name: worked.bars.get(preview.percent.id)?.activity.name ?? '', n: preview.percent.percent })]
        : thread !== undefined
          ? thread.words
          : []
  const delay = preview?.consequence?.delayDays ?? thread?.delayDays ?? 0
  return (
    <div className="gantt-chart" style={{ left: tableWidth }}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        style={{ left: tableWidth, width, height: height + headHeight }}
        {...handlers}
        onPointerDown={(event) => {
          editing.forgetRefusal()
          // A press on the head is none on a row.
          if (event.clientY - event.currentTarget.getBoundingClientRect().top < headHeight) return
          handlers.onPointerDown(event)
        }}
        onContextMenu={(event) => {
          const hit = hitAt(scene, sheet, place([event.clientX, event.clientY]), editing.handled)
          // A long press on a bar drags it; the browser's menu would end that.
          if (hit !== undefined && hit.part !== 'row') event.preventDefault()
        }}
      />
      {preview !== undefined && words.length > 0 && (
        <div
          className="gantt-tip"
          // Its last line above the pointer: however many there are, what is aimed at stays in sight.
          style={{
            left: Math.max(8, Math.min(preview.at[0] + 14, innerWidth - TIP_PX)),
            bottom: innerHeight - Math.max(TIP_HIGH_PX, preview.at[1] - 14),
          }}
        >
          {words.map((word, i) =>
            i === 0 ? (
              <strong key={word} data-late={thread?.isRefused || undefined}>
                {word}
              </strong>
            ) : (
              <div
                key={word}
                data-late={(i === words.length - 1 && delay > 0) || undefined}
                data-early={(i === words.length - 1 && delay < 0) || undefined}
              >
                {word}
              </div>
            ),
          )}
        </div>
      )}
    </div>
  )
}
