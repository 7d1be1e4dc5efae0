import '#src/ui/figure-table.css'
import { useTranslation } from 'react-i18next'
import type { StrategyEntry } from '#contract/schemas/strategy.ts'
import { nameOf } from '#src/atoms/language.ts'
import { useWords } from '#src/resource/use-options.ts'
import { stationTime } from '#src/ui/time-words.ts'
import { Versioned } from './versioned.tsx'

/** Of each device that carries a strategy out: what is wanted, what it has, since when, and whether that is the same. */
export function DeviceRows({ entry, zone }: { entry: StrategyEntry; zone: string }) {
  const { t } = useTranslation()
  const { language } = useWords()
  const { devices, hash, version, reported, reportedHash, issue } = entry
  if (reported === null) return null
  if (devices === null) return <p className="dim">{t('strategy.device.untold')}</p>
  const others = devices.filter((one) => one.hash !== hash).length
  // Of a draft it is said above that the controller has something else.
  const isTold = others > 0 && reportedHash === hash
  return (
    <details className="strategy-devices" open={isTold}>
      <summary className={isTold ? 'strategy-reason' : undefined}>
        {others > 0 ? t('strategy.device.others', { n: others, all: devices.length }) : t('strategy.device.all', { n: devices.length })}
      </summary>
      <div className="figure-table figure-cards">
        <table>
          <thead>
            <tr>
              <th>{t('strategy.device.name')}</th>
              <th>{t('strategy.device.state')}</th>
              <th className="figure-right">{t('strategy.wanted')}</th>
              <th className="figure-right">{t('strategy.device.has')}</th>
              <th className="figure-right">{t('strategy.device.since')}</th>
            </tr>
          </thead>
          <tbody>
            {devices.map((one) => (
              <tr key={one.sn}>
                <td>
                  {nameOf(one.name, one.nameEn, language)} <small className="dim">{one.sn}</small>
                </td>
                <td>{t(one.hash === hash ? 'strategy.device.same' : 'strategy.device.other')}</td>
                <td className="figure-right" data-head={t('strategy.wanted')}>
                  <Versioned version={issue?.hash === hash || reportedHash === hash ? version : null} hash={hash} />
                </td>
                <td className="figure-right" data-head={t('strategy.device.has')}>
                  <Versioned version={one.version} hash={one.hash} />
                </td>
                <td className="figure-right" data-head={t('strategy.device.since')}>
                  {stationTime(one.since, zone)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
