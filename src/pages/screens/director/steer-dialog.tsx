import { Modal, Select, Switch } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { displayLanguages, wallThemes } from '#contract/display-codes.ts'
import type { Display, DisplayProgram } from '#contract/display.ts'
import { valueOf } from '#contract/live-value.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import { useWords } from '#src/resource/use-options.ts'
import { settings } from '#src/settings.ts'
import { MomentInput } from '#src/ui/inputs/time-inputs.tsx'
import { message } from '#src/ui/message.ts'
import { siteTopics } from '#widgets/parts/site/topics.ts'
import { widgetKinds } from '#widgets/registry.ts'
import { screenOptions, usePlayLists, useScreenStations } from './choices.ts'

const HOURS = Array.from({ length: 25 }, (_, hour) => hour)
const usual = { from: 22, to: 6 }

/** A device of the station that pictures of its site look at. */
function DeviceChoice({ stationId, value, onChange }: { stationId: string; value: string | undefined; onChange(device: string | undefined): void }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const devices = valueOf(useQuery('stationModel', { powerstationId: stationId }))?.devices
  const options = useMemo(() => {
    // Others are in the picture with what they belong to; of these values come.
    const followed = new Set(siteTopics(devices ?? []))
    return (devices ?? [])
      .filter(({ sn }) => followed.has(`device:${sn}`))
      .map(({ sn, name, nameEn }) => ({ value: sn, label: nameOf(name, nameEn, language) }))
  }, [devices, language])
  return (
    <>
      <label htmlFor="steer-device">{t('display.device')}</label>
      <Select id="steer-device" allowClear showSearch placeholder={t('display.wholeSite')} value={value} onChange={onChange} options={options} />
    </>
  )
}

/** Tells one or several displays what to show; begins with what the first one shows. */
export function SteerDialog({ displays, onClose }: { displays: Display[]; onClose: () => void }) {
  const { t } = useTranslation()
  const words = useWords()
  const stations = useScreenStations()
  const lists = usePlayLists()
  const [program, setProgram] = useState<DisplayProgram | undefined>(displays[0]?.program)
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  // Only what every one of them may show.
  const screens = useMemo(
    () => screenOptions(words).filter(({ value }) => displays.every((display) => display.screens.includes(value))),
    [displays, words],
  )
  const kinds = useMemo(
    () => [...widgetKinds.values()].map(({ definition }) => ({ value: definition.type, label: t(`widget.${definition.title}`) })),
    [t],
  )
  if (program === undefined) return null
  const { show, night } = program
  const { device: _, ...whole } = program
  const set = (more: Partial<DisplayProgram>): void => setProgram({ ...program, ...more })
  const chosen = show.kind === 'screen' ? show.path : `playList:${show.playListId}`
  const choose = (value: string): void =>
    setProgram({
      ...whole,
      show: value.startsWith('playList:')
        ? { kind: 'playList', playListId: value.slice('playList:'.length) }
        : { kind: 'screen', path: value, stationId: show.kind === 'screen' ? show.stationId : null },
    })
  const send = async (): Promise<void> => {
    setBusy(true)
    try {
      await call('steerDisplay', { ids: displays.map((display) => display.id), program })
      message.success(t('display.steered'))
      refreshQueries('displayList')
      onClose()
    } catch (error) {
      const said = error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : ''
      setFault(said === '' ? t('state.server') : said)
    } finally {
      setBusy(false)
    }
  }
  const hours = HOURS.map((hour) => ({ value: hour, label: t('display.hour', { n: hour }) }))
  return (
    <Modal
      visible
      title={t('display.steerTitle', { count: displays.length })}
      okText={t('display.send')}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className="steer">
        <p className="dim">{displays.map((display) => display.name).join(t('layout.list'))}</p>
        <label htmlFor="steer-show">{t('display.show')}</label>
        <Select
          id="steer-show"
          value={chosen}
          onChange={choose}
          options={[
            ...screens,
            ...lists.map((list) => ({ value: `playList:${list.id}`, label: `${t('display.playList')}${t('layout.colon')}${list.name}` })),
          ]}
        />
        {show.kind === 'screen' && (
          <>
            <label htmlFor="steer-station">{t('display.station')}</label>
            <Select
              id="steer-station"
              allowClear
              showSearch
              placeholder={t('display.fleetOf')}
              value={show.stationId ?? undefined}
              onChange={(stationId: string | undefined) => setProgram({ ...whole, show: { ...show, stationId: stationId ?? null } })}
              options={stations}
            />
            {show.stationId !== null && (
              <DeviceChoice
                stationId={show.stationId}
                value={program.device}
                onChange={(device) => setProgram(device === undefined ? whole : { ...program, device })}
              />
            )}
          </>
        )}
        <label htmlFor="steer-moment">{t('display.moment')}</label>
        <MomentInput
          id="steer-moment"
          zone={settings.consoleZone}
          placeholder={t('display.live')}
          allowClear
          value={program.moment ?? undefined}
          onChange={(moment) => set({ moment })}
        />
        <label htmlFor="steer-highlight">{t('display.highlight')}</label>
        <Select
          id="steer-highlight"
          allowClear
          showSearch
          placeholder={t('display.noHighlight')}
          value={program.highlight ?? undefined}
          onChange={(highlight: string | undefined) => set({ highlight: highlight ?? null })}
          options={kinds}
        />
        <label htmlFor="steer-language">{t('display.language')}</label>
        <Select
          id="steer-language"
          value={program.language}
          onChange={(language: DisplayProgram['language']) => set({ language })}
          options={displayLanguages.map((value) => ({ value, label: t(`display.languages.${value}`) }))}
        />
        <label htmlFor="steer-theme">{t('dashboard.wallTheme.label')}</label>
        <Select
          id="steer-theme"
          allowClear
          placeholder={t('dashboard.wallTheme.asArranged')}
          value={program.theme}
          onChange={(theme: DisplayProgram['theme']) => set({ theme })}
          options={wallThemes.map((value) => ({ value, label: t(`dashboard.wallTheme.${value}`) }))}
        />
        <label htmlFor="steer-night">{t('display.night')}</label>
        <div className="steer-night">
          <Switch id="steer-night" checked={night !== null} onChange={(on) => set({ night: on ? usual : null })} />
          {night !== null && (
            <>
              <Select
                aria-label={t('display.nightFrom')}
                value={night.from}
                onChange={(from: number) => set({ night: { ...night, from } })}
                options={hours}
              />
              <Select
                aria-label={t('display.nightTo')}
                value={night.to}
                onChange={(to: number) => set({ night: { ...night, to } })}
                options={hours}
              />
            </>
          )}
        </div>
        {fault !== undefined && (
          <p className="form-fault" role="alert">
            {fault}
          </p>
        )}
      </div>
    </Modal>
  )
}
