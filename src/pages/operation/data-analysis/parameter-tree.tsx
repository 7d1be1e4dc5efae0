import { Input } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { quantityCodes } from '#contract/quantity.ts'
import { treeLines } from '#domain/device-tree.ts'
import { toShown } from '#domain/units.ts'
import type { Point, StationOption } from '#contract/station.ts'
import { languageAtom, nameOf, textOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { chosenStationAtom, stationOptionsAtom } from '#src/atoms/station.ts'
import { noTotals } from '#src/ui/no-totals.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import { useDebouncedValue } from '#src/ui/use-debounced.ts'

interface Choice {
  chosen: ReadonlySet<number>
  onChoose(point: Point): void
}

/** Stations, their devices, their parameters; the chosen station stands first and is open. Words are looked for in all of them. */
export function ParameterTree(choice: Choice) {
  const { t } = useTranslation()
  const stations = useAtomValue(stationOptionsAtom)
  const first = useAtomValue(chosenStationAtom)
  const [text, setText] = useState('')
  const wanted = useDebouncedValue(text.trim())
  const ordered = useMemo(() => (first === undefined ? stations : [first, ...stations.filter((one) => one !== first)]), [stations, first])
  return (
    <nav className="analysis-tree" aria-label={t('analysis.parameters')}>
      <Input.Search allowClear value={text} onChange={setText} placeholder={t('analysis.search')} aria-label={t('analysis.search')} />
      <div className="analysis-tree-list">
        {wanted !== '' ? (
          <Found text={wanted} {...choice} />
        ) : (
          ordered.map((station) => <Station key={station.powerstationId} station={station} isOpen={station === first} {...choice} />)
        )}
      </div>
    </nav>
  )
}

function Found({ text, ...choice }: Choice & { text: string }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const chosen = useAtomValue(chosenStationAtom)?.powerstationId
  const isChosenFirst = (a: Point, b: Point): number => Number(b.stationId === chosen) - Number(a.stationId === chosen)
  const live = useQuery(
    'analysisPoints',
    useMemo(() => ({ text }), [text]),
  )
  return (
    <LiveView live={live}>
      {({ points, total = 0 }) =>
        points.length === 0 ? (
          <Empty>{t('analysis.nothingFound')}</Empty>
        ) : (
          <ul>
            {[...points].sort(isChosenFirst).map((point) => (
              <Parameter
                key={point.id}
                point={point}
                where={[
                  nameOf(point.stationName, point.stationNameEn, language),
                  point.deviceSn === null ? t('realtime.stationPoints') : nameOf(point.deviceName, point.deviceNameEn, language),
                ]
                  .filter(Boolean)
                  .join(' / ')}
                {...choice}
              />
            ))}
            {total > points.length && <li className="analysis-quiet">{t('analysis.foundMore', { n: total, most: points.length })}</li>}
          </ul>
        )
      }
    </LiveView>
  )
}

/** A line that opens: what is below is asked for when it does. */
function Branch({ name, sub, isOpen = false, children }: { name: string; sub?: string; isOpen?: boolean; children(): ReactNode }) {
  const [open, setOpen] = useState(isOpen)
  return (
    <div className="analysis-branch">
      <button type="button" className="plain-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span aria-hidden>{open ? '▾' : '▸'}</span>
        <span className="analysis-branch-name">
          {name}
          {sub !== undefined && <small>{sub}</small>}
        </span>
      </button>
      {open && <div className="analysis-below">{children()}</div>}
    </div>
  )
}

function Station({ station, isOpen, ...choice }: Choice & { station: StationOption; isOpen: boolean }) {
  const language = useAtomValue(languageAtom)
  return (
    <Branch key={String(isOpen)} name={nameOf(station.powerstationName, station.powerstationNameEn, language)} isOpen={isOpen}>
      {() => <Devices id={station.powerstationId} {...choice} />}
    </Branch>
  )
}

/** Powers first, as everywhere: what counts up and what the weather is comes after them. */
const inOrder = (points: readonly Point[]): Point[] => {
  const rank = ({ quantity }: Point): number => (quantity === null ? Infinity : quantityCodes.indexOf(quantity))
  return [...points].sort((a, b) => rank(a) - rank(b))
}

function Devices({ id, ...choice }: Choice & { id: string }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const live = useQuery(
    'stationModel',
    useMemo(() => ({ powerstationId: id }), [id]),
  )
  return (
    <LiveView live={live}>
      {({ devices, points }) => (
        <>
          <Branch name={t('realtime.stationPoints')} isOpen>
            {() =>
              points.length === 0 ? (
                <p className="analysis-quiet">{t(noTotals(devices.length))}</p>
              ) : (
                <Parameters points={inOrder(points)} {...choice} />
              )
            }
          </Branch>
          {treeLines(devices).map(({ device, depth }) => (
            <div key={device.sn} style={{ paddingLeft: depth * 12 }}>
              <Branch name={nameOf(device.name, device.nameEn, language)} sub={device.sn}>
                {() => <DeviceParameters sn={device.sn} {...choice} />}
              </Branch>
            </div>
          ))}
        </>
      )}
    </LiveView>
  )
}

function DeviceParameters({ sn, ...choice }: Choice & { sn: string }) {
  const live = useQuery(
    'devicePoints',
    useMemo(() => ({ deviceSn: sn }), [sn]),
  )
  return <LiveView live={live}>{({ points }) => <Parameters points={points} {...choice} />}</LiveView>
}

const Parameters = ({ points, ...choice }: Choice & { points: readonly Point[] }) => (
  <ul>
    {points.map((point) => (
      <Parameter key={point.id} point={point} {...choice} />
    ))}
  </ul>
)

function Parameter({ point, where, chosen, onChoose }: Choice & { point: Point; where?: string }) {
  const language = useAtomValue(languageAtom)
  return (
    <li>
      <label className="analysis-parameter">
        <input type="checkbox" checked={chosen.has(point.id)} onChange={() => onChoose(point)} />
        <span>
          {textOf(point.name, language)}
          {point.unit !== '' && <small> {toShown(0, point.unit, 0).unit}</small>}
          {where !== undefined && <small className="analysis-where">{where}</small>}
        </span>
      </label>
    </li>
  )
}
