import { Button, Dropdown, Menu } from '@arco-design/web-react'
import { IconShareAlt } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { liveStoreAtom } from '#src/atoms/live.ts'
import { message } from '#src/ui/message.ts'
import { timeWords } from '#src/ui/time-words.ts'

interface Props {
  /** What is shared: all of it, also what is scrolled away. Elements with `data-no-share` are left out. */
  target: RefObject<HTMLElement | null>
  name: string
  station: string
  zone: string
}

function save(blob: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName.replaceAll(/[\\/:*?"<>|]/g, '-')
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Saves an element as a picture or as pages of paper. What draws them is loaded when it is first wanted. */
export function ShareButton({ target, name, station, zone }: Props) {
  const { t } = useTranslation()
  const store = useAtomValue(liveStoreAtom)
  const [busy, setBusy] = useState(false)
  const run = async (kind: string): Promise<void> => {
    const element = target.current
    if (element === null) return
    setBusy(true)
    try {
      const { pdfOfElement, pngOf } = await import('./capture.ts')
      const time = timeWords(store.serverNow(), zone)
      const file = `${name}-${time}`
      const heading = { name, station, time, page: (n: number, count: number) => t('share.page', { n, count }) }
      if (kind === 'png') save(await pngOf(element), `${file}.png`)
      else save(await pdfOfElement(element, kind === 'A3' ? 'A3' : 'A4', heading), `${file}.pdf`)
    } catch {
      message.error(t('share.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dropdown
      trigger="click"
      droplist={
        <Menu onClickMenuItem={(key) => void run(key)}>
          <Menu.Item key="png">{t('share.png')}</Menu.Item>
          <Menu.Item key="A4">{t('share.a4')}</Menu.Item>
          <Menu.Item key="A3">{t('share.a3')}</Menu.Item>
        </Menu>
      }
    >
      <Button icon={<IconShareAlt />} loading={busy} data-no-share="">
        {t('share.label')}
      </Button>
    </Dropdown>
  )
}
