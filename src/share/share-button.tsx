import { Button, Dropdown, Menu } from '@arco-design/web-react'
import { IconShareAlt } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { message } from '#src/ui/message.ts'
import { timeWords, zoneWords } from '#src/ui/time-words.ts'
import { dataTimeOf, fileNameOf } from './facts.ts'
import { handFile } from '#src/ui/hand-file.ts'

interface Props {
  /** What is shared: all of it, also what is scrolled away. Elements with `data-no-share` leave their place empty. */
  target: RefObject<HTMLElement | null>
  name: string
  station: string
  zone: string
  /** The moment that is looked back at; undefined: now. */
  moment: number | undefined
  /** Told before and after: what is scrolled away must be drawn while the picture is taken. */
  onDrawAll(drawAll: boolean): void
}

/** Saves an element as a picture or as pages of paper. What draws them is loaded when it is first wanted. */
export function ShareButton({ target, name, station, zone, moment, onDrawAll }: Props) {
  const { t } = useTranslation()
  const store = useAtomValue(liveStoreAtom)
  const [busy, setBusy] = useState(false)

  /** Of the moment in which it is asked. */
  const heading = () => {
    const words = (at: number): string => `${timeWords(at, zone)} ${zoneWords(at, zone)}`
    const data = dataTimeOf(store)
    return {
      name,
      station,
      facts: [
        moment === undefined ? t('share.now', { time: words(store.serverNow()) }) : t('share.past', { time: words(moment) }),
        data === undefined ? t('share.noData') : t('share.data', { time: timeWords(data, zone) }),
        ...(moment === undefined && !store.isConnected() ? [t('share.disconnected')] : []),
      ],
    }
  }
  const run = async (kind: string): Promise<void> => {
    const element = target.current
    if (element === null || busy) return
    setBusy(true)
    onDrawAll(true)
    try {
      const { pdfOfElement, pngOf } = await import('./share.ts')
      const words = { unreadable: t('share.unreadable'), page: (n: number, count: number) => t('share.page', { n, count }) }
      const waits = (): boolean => store.watched().some((id) => store.live(id).state === 'waiting')
      const shared = { target: element, heading, waits, words }
      const file = fileNameOf([name, station, timeWords(moment ?? store.serverNow(), zone)])
      if (kind === 'png') handFile(await pngOf(shared), `${file}.png`)
      else handFile(await pdfOfElement(shared, kind === 'A3' ? 'A3' : 'A4'), `${file}.pdf`)
    } catch {
      message.error(t('share.failed'))
    } finally {
      onDrawAll(false)
      setBusy(false)
    }
  }
  return (
    <Dropdown
      trigger="click"
      disabled={busy}
      droplist={
        <Menu selectable={false} onClickMenuItem={(key) => void run(key)}>
          <Menu.Item key="png">{t('share.png')}</Menu.Item>
          <Menu.Item key="A4">{t('share.a4')}</Menu.Item>
          <Menu.Item key="A3">{t('share.a3')}</Menu.Item>
        </Menu>
      }
    >
      <Button icon={<IconShareAlt />} loading={busy} aria-busy={busy}>
        {t('share.label')}
      </Button>
    </Dropdown>
  )
}
