import { Button } from '@arco-design/web-react'
import { IconLaunch } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { routeOf } from '#contract/route.ts'
import { languageAtom, textOf } from '#src/atoms/language.ts'
import { chosenStationAtom } from '#src/atoms/station.ts'
import { DashboardView } from '#src/dashboards/dashboard-view.tsx'
import { useDashboardAddress } from '#src/dashboards/use-dashboard-address.ts'
import { SheetChoice } from '#src/dashboards/sheet-choice.tsx'
import type { WallSheet } from '#src/dashboards/sheet.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import type { WidgetContext } from '#widgets/define.ts'
import { useWidgetContext } from '#widgets/use-context.ts'
import { shapeOf, wallBody } from '#widgets/wall-plans.ts'
import { walls, type Wall } from './walls.ts'

/** What each wall shows, arranged here, opened in a window of its own. */
export function Arrange() {
  const { t } = useTranslation()
  const station = useAtomValue(chosenStationAtom)
  const context = useWidgetContext(station?.powerstationId, 'console')
  const [address, setAddress] = useSearchParams()
  const wall = walls.find((one) => one.slot === address.get('wall')) ?? walls[0]
  if (station === undefined || wall === undefined) return <Empty>{t('shell.noStation')}</Empty>
  return (
    <LiveView live={context}>
      {(value) => (
        <Arranged key={wall.slot} wall={wall} context={value} onWall={(slot) => setAddress({ view: 'arrange', wall: slot }, { replace: true })} />
      )}
    </LiveView>
  )
}

function Arranged({ wall, context, onWall }: { wall: Wall; context: WidgetContext; onWall: (slot: string) => void }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const address = useDashboardAddress()
  const [sheet, setSheet] = useState<WallSheet>()
  // As displays of that size show it where nobody has published anything.
  const planned = sheet === undefined ? 'landscape' : shapeOf(sheet)
  const computed = useMemo(() => wallBody(wall.plan(context)[planned]), [wall, context, planned])
  const titleOf = (path: string): string => {
    const route = routeOf(path)
    return route === undefined ? path : textOf(route.title, language)
  }
  return (
    <DashboardView
      slot={wall.slot}
      only="wall"
      context={context}
      computed={computed}
      name={titleOf(wall.path)}
      sheet={sheet}
      screen={wall.path}
      {...address}
      head={
        <div className="walls" role="group" aria-label={t('screen.walls')}>
          {walls.map(({ slot, path }) => (
            <button
              key={slot}
              type="button"
              className={slot === wall.slot ? 'chip chip-on' : 'chip'}
              aria-pressed={slot === wall.slot}
              onClick={() => onWall(slot)}
            >
              {titleOf(path)}
            </button>
          ))}
          <SheetChoice sheet={sheet} onSheet={setSheet} />
          <Button icon={<IconLaunch />} href={`#${wall.path}`} target="_blank">
            {t('screen.open')}
          </Button>
        </div>
      }
    />
  )
}
