import { Modal } from '@arco-design/web-react'
import { IconSearch } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { routeOf } from '#contract/route.ts'
import { pageOf } from '#src/shell/pages.ts'
import { languageAtom, nameOf, textOf } from '#src/atoms/language.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { stationOptionsAtom } from '#src/atoms/station.ts'
import { stationMatches, useSwitchStation } from '../header/station-switch.tsx'
import { breadcrumbOf } from '../menu/model.ts'
import { useShell } from '../shell-context.ts'
import './search-dialog.css'

/** Of each kind, how many are listed. */
const MAX = 12

interface Hit {
  key: string
  kind: 'page' | 'station'
  title: string
  note: string
  take: () => void
}

/** Pages and stations by name, pinyin or English; from anywhere with Ctrl+K. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const hits = useHits(text, onClose)
  const list = useId()
  const chosen = Math.min(at, hits.length - 1)

  const keys = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setAt(Math.min(chosen + 1, hits.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0))
    else if (event.key === 'Enter') hits[chosen]?.take()
    else return
    event.preventDefault()
  }
  return (
    <Modal
      visible
      footer={null}
      closable={false}
      title={null}
      onCancel={onClose}
      className="search-dialog"
      simple={false}
      aria-label={t('layout.search')}
    >
      <div className="search-field">
        <IconSearch />
        <input
          autoFocus
          role="combobox"
          aria-label={t('layout.search')}
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={hits[chosen] === undefined ? undefined : `${list}-${chosen}`}
          placeholder={t('layout.search')}
          value={text}
          maxLength={64}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={keys}
        />
      </div>
      <div className="search-hits" id={list} role="listbox" aria-label={t('layout.search')}>
        {hits.map((hit, i) => (
          <div
            key={hit.key}
            id={`${list}-${i}`}
            role="option"
            aria-selected={i === chosen}
            className="search-hit"
            ref={(element) => {
              if (i === chosen) element?.scrollIntoView({ block: 'nearest' })
            }}
            onClick={hit.take}
            onMouseMove={() => setAt(i)}
          >
            <span>{hit.title}</span>
            <small>
              {t(hit.kind === 'page' ? 'layout.searchPages' : 'layout.searchStations')}
              {hit.note === '' ? '' : ` · ${hit.note}`}
            </small>
          </div>
        ))}
      </div>
      {hits.length === 0 && <p className="dim search-none">{t('layout.searchNone')}</p>}
      <p className="dim search-hint">{t('layout.searchHint')}</p>
    </Modal>
  )
}

function useHits(text: string, onClose: () => void): Hit[] {
  const language = useAtomValue(languageAtom)
  const session = useAtomValue(sessionAtom)
  const stations = useAtomValue(stationOptionsAtom)
  const { go } = useShell()
  const switchTo = useSwitchStation()
  const wanted = text.trim().toLowerCase()
  const pages = useMemo(() => {
    const paths = session?.paths ?? []
    // A page that belongs under another one shows what that one does: who may not see it is sent away from both.
    return paths
      .flatMap((path) => routeOf(path) ?? [])
      .filter(({ path, frame, under }) => frame === 'console' && pageOf.has(path) && (under === undefined || paths.includes(under)))
  }, [session])
  const pageHits = pages
    .filter(({ path, title }) => [title.zh, title.en, session?.pinyin[path] ?? ''].some((name) => name.toLowerCase().includes(wanted)))
    .slice(0, MAX)
    .map((route): Hit => ({
      key: route.path,
      kind: 'page',
      title: textOf(route.title, language),
      note: breadcrumbOf(route.path)
        .slice(0, -1)
        .map((part) => textOf(part.title, language))
        .join(' / '),
      take() {
        onClose()
        void go(route.path)
      },
    }))
  const stationHits = stations
    .filter((option) => stationMatches(option, wanted))
    .slice(0, MAX)
    .map((option): Hit => ({
      key: option.powerstationId,
      kind: 'station',
      title: nameOf(option.powerstationName, option.powerstationNameEn, language),
      note: option.powerstationNumber,
      take() {
        onClose()
        void switchTo(option.powerstationId)
      },
    }))
  return [...pageHits, ...stationHits]
}
