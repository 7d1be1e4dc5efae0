import './catalogue.css'
import { Drawer, Input } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlacedWidget } from '#contract/dashboard.ts'
import { canAtom } from '#src/atoms/session.ts'
import { Empty } from '#src/ui/state-card.tsx'
import { categories, type WidgetContext, type WidgetDefinition } from './define.ts'
import { WidgetFrame } from './frame.tsx'
import { rankKinds } from './rank-kinds.ts'
import { widgetKinds } from './registry.ts'

interface Props {
  context: WidgetContext
  /** What is on the dashboard already. */
  placed: readonly PlacedWidget[]
  onAdd(type: string): void
  onClose(): void
}

/** Width of a preview, px, and of one desktop cell before it is made smaller. */
const PREVIEW_PX = 428
const CELL = { width: 64, height: 44 }

/** Kinds of widgets that suit the station and that the viewer may see, each live as it would be; one click puts one on the grid. */
export default function Catalogue({ context, placed, onAdd, onClose }: Props) {
  const { t } = useTranslation()
  const can = useAtomValue(canAtom)
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const offered = [...widgetKinds.values()].flatMap(({ definition }) => {
    const isOffered = (definition.suits?.(context) ?? true) && (definition.permission === undefined || can(definition.permission))
    return isOffered ? [definition] : []
  })
  const found = rankKinds(wanted, offered, ({ title, type }) => [t(`widget.${title}`), type, t(`widgetAbout.${title}`)])
  const drawn = (kind: WidgetDefinition) => (
    <Kind
      key={kind.type}
      definition={kind}
      context={context}
      count={placed.filter((one) => one.type === kind.type).length}
      onAdd={() => onAdd(kind.type)}
    />
  )
  return (
    <Drawer
      visible
      className="catalogue"
      title={t('home.catalogue')}
      width={Math.min(460, innerWidth)}
      footer={null}
      mask={false}
      autoFocus={false}
      onCancel={onClose}
    >
      <Input.Search autoFocus allowClear placeholder={t('dashboard.catalogueSearch')} value={text} onChange={setText} />
      {found.length === 0 && <Empty>{t('shell.noMatch')}</Empty>}
      {wanted !== '' && found.map(drawn)}
      {wanted === '' &&
        categories
          .filter((category) => found.some((kind) => kind.category === category))
          .map((category) => (
            <section key={category}>
              <h4>{t(`widgetCategory.${category}`)}</h4>
              {found.filter((kind) => kind.category === category).map(drawn)}
            </section>
          ))}
    </Drawer>
  )
}

interface KindProps {
  definition: WidgetDefinition
  context: WidgetContext
  /** How many there are already. */
  count: number
  onAdd(): void
}

function Kind({ definition, context, count, onAdd }: KindProps) {
  const { t } = useTranslation()
  const { type, version, title, size } = definition
  const sample = useMemo(() => ({ type, version, options: definition.options.parse({}) as Record<string, unknown> }), [definition, type, version])
  const width = size.w * CELL.width
  const zoom = Math.min(1, PREVIEW_PX / width)
  const name = t(`widget.${title}`)
  return (
    <article className="catalogue-kind">
      {/* Only looked at: the button below adds it. */}
      <div className="catalogue-preview" inert style={{ height: size.h * CELL.height * zoom }}>
        <div style={{ width, height: size.h * CELL.height, zoom }}>
          <WidgetFrame placed={sample} context={context} />
        </div>
      </div>
      <button type="button" aria-label={t('dashboard.addOne', { name })} onClick={onAdd}>
        {count > 0 && <em>×{count}</em>}
        <b>{name}</b>
        <span>{t(`widgetAbout.${title}`)}</span>
      </button>
    </article>
  )
}
