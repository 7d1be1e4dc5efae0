import './frame.css'
import { useAtomValue } from 'jotai'
import { Component, Suspense, useCallback, useContext, useEffect, useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import type { PlacedWidget } from '#contract/dashboard.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { useTopics } from '#src/atoms/live.ts'
import { valueOf, type Live } from '#contract/live-value.ts'
import { AnswersContext, type TellAnswer } from '#src/atoms/query.ts'
import { canAtom } from '#src/atoms/session.ts'
import { CorrectedMark } from '#src/ui/corrected.tsx'
import { FreshnessBadge } from '#src/ui/freshness-badge.tsx'
import { NumberSheetContext } from '#src/ui/number-sheet.ts'
import { Failed, Waiting } from '#src/ui/state-card.tsx'
import { useMomentWords } from '#src/ui/use-moment-words.ts'
import type { WidgetContext } from './define.ts'
import { nameEm } from './parts/figures/text.ts'
import { readOptions, widgetKinds } from './registry.ts'
import { DrawAllContext } from './draw-all.ts'

/** The same object as long as what it holds is the same: a wall asks for its dashboard every minute, and nothing of it should begin anew. */
function useSame(placed: PlacedWidget): PlacedWidget {
  const text = JSON.stringify(placed)
  const kept = useRef({ text, placed })
  if (kept.current.text !== text) kept.current = { text, placed }
  return kept.current.placed
}

/** A widget that throws costs its own panel only, until what it is drawn from changes: then it has another try. */
class WidgetBoundary extends Component<{ children: ReactNode; fallback: ReactNode; of: unknown }, { failed: boolean; of: unknown }> {
  override state = { failed: false, of: this.props.of }
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }
  static getDerivedStateFromProps({ of }: { of: unknown }, before: { of: unknown }): { failed: boolean; of: unknown } | null {
    return of === before.of ? null : { failed: false, of }
  }
  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

const isCorrected = (live: Live<unknown>): boolean => (valueOf(live) as { corrected?: boolean } | undefined)?.corrected === true

/** Answers that the widget's questions had, for the badge; and whether any is made of readings that people corrected. */
function useAnswers(): { answers: ReadonlyMap<string, Live<unknown>>; corrected: boolean; tell: TellAnswer } {
  const [answers] = useState(() => new Map<string, Live<unknown>>())
  const [of, setOf] = useState<readonly string[]>([])
  const tell = useCallback<TellAnswer>(
    (id, live, isRepeated) => {
      if (live === undefined) answers.delete(id)
      else if (isRepeated) answers.set(id, live)
      const is = live !== undefined && isCorrected(live)
      setOf((known) => (known.includes(id) === is ? known : is ? [...known, id] : known.filter((one) => one !== id)))
    },
    [answers],
  )
  return { answers, corrected: of.length > 0, tell }
}

/** Size of an element and whether it is on screen. Off screen nothing is drawn and nothing is subscribed, unless the whole board is wanted. */
function useBox() {
  const drawAll = useContext(DrawAllContext)
  const ref = useRef<HTMLDivElement>(null)
  const [box, setBox] = useState({ width: 0, height: 0 })
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const size = new ResizeObserver(([entry]) => {
      if (entry === undefined) return
      const { width, height } = entry.contentRect
      setBox({ width: Math.floor(width), height: Math.floor(height) })
    })
    // A busy page is told of several changes at once, the oldest first.
    const sight = new IntersectionObserver((entries) => setVisible(entries.at(-1)?.isIntersecting ?? false), { rootMargin: '60px' })
    size.observe(element)
    sight.observe(element)
    return () => {
      size.disconnect()
      sight.disconnect()
    }
  }, [])
  return { ref, box, visible: visible || drawAll }
}

export interface WidgetFrameProps {
  placed: PlacedWidget
  context: WidgetContext
  /** Buttons of the edit mode. */
  tools?: ReactNode
  /** While edited: options that the widget itself changed. */
  onOptions?(options: Record<string, unknown>): void
}

/** The panel around a widget: title, freshness, its states, its room. */
export function WidgetFrame({ placed: given, context, tools, onOptions }: WidgetFrameProps) {
  const placed = useSame(given)
  const { t } = useMomentWords()
  const language = useAtomValue(languageAtom)
  const can = useAtomValue(canAtom)
  const sheet = useContext(NumberSheetContext)
  const { ref, box, visible } = useBox()
  const { answers, corrected, tell } = useAnswers()
  const kind = widgetKinds.get(placed.type)
  const read = useMemo(() => (kind === undefined ? undefined : readOptions(kind.definition, placed)), [kind, placed])
  const allowed = kind?.definition.permission === undefined || can(kind.definition.permission)
  const ready = kind !== undefined && read?.ok === true && allowed
  const points = useMemo(
    () =>
      ready && read?.ok === true ? kind.definition.points(context, read.options).flatMap((point) => (point === undefined ? [] : [point.id])) : [],
    [ready, read, kind, context],
  )
  const topics =
    ready && visible && read?.ok === true ? [`station:${context.model.station.id}`, ...(kind.definition.topics?.(context, read.options) ?? [])] : []
  useTopics(topics)

  const own = ready && read?.ok === true ? kind.definition.titleOf?.(context, read.options, language) : undefined
  const kindWords = kind === undefined ? placed.type : t(`widget.${kind.definition.title}`)
  const isTyped = read?.ok === true && (read.options as { title?: string }).title === own
  const plain = own === undefined ? kindWords : kind?.definition.namesKind === true && !isTyped ? `${own} · ${kindWords}` : own
  const { station } = context.model
  const isOwn = context.showStation === true && kind !== undefined && kind.definition.category !== 'fleet' && kind.definition.category !== 'alarm'
  const whose = isOwn ? nameOf(station.name, station.nameEn, language) : undefined
  const title = whose === undefined ? plain : `${whose} · ${plain}`
  const body = (): ReactNode => {
    if (kind === undefined || read?.ok === false) return <Failed cause="badOptions" />
    if (!allowed) return <Failed cause="forbidden" />
    if (!visible || box.width === 0 || read?.ok !== true) return null
    const { View } = kind
    return (
      <WidgetBoundary fallback={<Failed cause="server" />} of={read}>
        <Suspense fallback={<Waiting />}>
          <View
            context={context}
            options={read.options}
            box={box}
            onOptions={onOptions === undefined ? undefined : (options) => onOptions(options as Record<string, unknown>)}
          />
        </Suspense>
      </WidgetBoundary>
    )
  }
  return (
    <section className={kind?.definition.free === true && !isOwn ? 'widget card widget-free' : 'widget card'} aria-label={title}>
      <header className="widget-head">
        <h3 style={{ '--title-em': nameEm(title).toFixed(2) } as CSSProperties}>
          {whose === undefined ? (
            <span>{title}</span>
          ) : (
            <span className="title-parts">
              <span>{whose}</span>
              <span>{` · ${plain}`}</span>
            </span>
          )}
        </h3>
        {visible && corrected && <CorrectedMark />}
        {visible && <FreshnessBadge points={points} answers={answers} timeless={kind?.definition.timeless === true} />}
        {tools}
      </header>
      <div className="widget-body" ref={ref} style={{ '--box-w': `${box.width}px`, '--box-h': `${box.height}px` } as CSSProperties}>
        <NumberSheetContext value={kind?.definition.still === true ? sheet : undefined}>
          <AnswersContext value={tell}>{body()}</AnswersContext>
        </NumberSheetContext>
      </div>
    </section>
  )
}
