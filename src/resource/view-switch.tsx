import { Radio } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '#src/ui/use-address.ts'

const views = ['table', 'cards'] as const
type View = (typeof views)[number]

/** How a list with cards is looked at, kept in the address. */
export function useView(prefix = ''): [View, (view: View) => void] {
  const [address, setAddress] = useAddress()
  const key = `${prefix}view`
  return [address.get(key) === 'cards' ? 'cards' : 'table', (view) => setAddress({ [key]: view === 'table' ? undefined : view })]
}

/** Table or cards. */
export function ViewSwitch({ view, onChange }: { view: View; onChange(view: View): void }) {
  const { t } = useTranslation()
  return (
    <Radio.Group type="button" value={view} onChange={onChange} aria-label={t('resource.view.title')}>
      {views.map((one) => (
        <Radio key={one} value={one}>
          {t(`resource.view.${one}`)}
        </Radio>
      ))}
    </Radio.Group>
  )
}
