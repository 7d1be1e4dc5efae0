import './catalogue.css'
import { Drawer } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { canAtom } from '#src/atoms/session.ts'
import { categories, type WidgetContext } from './define.ts'
import { widgetKinds } from './registry.ts'

interface Props {
  context: WidgetContext
  /** How many of a kind there are already. */
  countOf(type: string): number
  onAdd(type: string): void
  onClose(): void
}

/** Kinds of widgets that suit the station and that the viewer may see, by category; one click puts one on the grid. */
export default function Catalogue({ context, countOf, onAdd, onClose }: Props) {
  const { t } = useTranslation()
  const can = useAtomValue(canAtom)
  const kinds = [...widgetKinds.values()].flatMap(({ definition }) => {
    const isOffered = (definition.suits?.(context) ?? true) && (definition.permission === undefined || can(definition.permission))
    return isOffered ? [definition] : []
  })
  return (
    <Drawer visible className="catalogue" title={t('home.catalogue')} width={Math.min(380, innerWidth)} footer={null} onCancel={onClose}>
      {categories
        .filter((category) => kinds.some((kind) => kind.category === category))
        .map((category) => (
          <section key={category}>
            <h4>{t(`widgetCategory.${category}`)}</h4>
            {kinds
              .filter((kind) => kind.category === category)
              .map(({ type, title }) => (
                <button key={type} type="button" onClick={() => onAdd(type)}>
                  {countOf(type) > 0 && <em>×{countOf(type)}</em>}
                  <b>{t(`widget.${title}`)}</b>
                  <span>{t(`widgetAbout.${title}`)}</span>
                </button>
              ))}
          </section>
        ))}
    </Drawer>
  )
}
