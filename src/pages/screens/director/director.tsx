import './director.css'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { TabBar } from '#src/ui/tab-bar.tsx'
import { Arrange } from './arrange.tsx'
import { DisplayList } from './display-list.tsx'
import { PlayListList } from './play-list-list.tsx'

const views = ['arrange', 'displays', 'playLists'] as const

/** The walls: how they are arranged, the displays that show them, and the play lists that take turns. */
export default function Director() {
  const { t } = useTranslation()
  const [address, setAddress] = useSearchParams()
  const view = views.find((one) => one === address.get('view')) ?? 'arrange'
  return (
    <div className="director">
      <TabBar
        label={t('display.views')}
        tabs={views.map((key) => ({ key, title: t(`display.${key}`) }))}
        active={view}
        onChange={(key) => setAddress({ view: key }, { replace: true })}
      />
      {view === 'arrange' && <Arrange />}
      {view === 'displays' && <DisplayList />}
      {view === 'playLists' && <PlayListList />}
    </div>
  )
}
