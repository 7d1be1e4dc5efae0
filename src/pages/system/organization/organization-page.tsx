import './organization.css'
import { Button } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Organization } from '#contract/organization.ts'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import { canAtom, sessionAtom } from '#src/atoms/session.ts'
import { settings } from '#src/settings.ts'
import { useAsk } from '#src/ui/ask.tsx'
import { message } from '#src/ui/message.ts'
import { Empty, PageView } from '#src/ui/state-card.tsx'
import { TabBar } from '#src/ui/tab-bar.tsx'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { Groups } from './groups.tsx'
import { Invitations } from './invitations.tsx'
import { Members } from './members.tsx'
import { OrganizationForm } from './organization-form.tsx'
import { OrganizationTree } from './organization-tree.tsx'
import { Registrations } from './registrations.tsx'
import { Stations } from './stations.tsx'

const ALL = {}
const tabs = ['members', 'groups', 'stations', 'registrations', 'invitations'] as const
type Tab = (typeof tabs)[number]
/** What only those who may decide can see. */
const deciding: readonly Tab[] = ['registrations', 'invitations']

/** The organizations of the viewer: people, groups, stations, and who wants to come in. */
export default function OrganizationPage() {
  const { t } = useTranslation()
  const live = useQuery('organTree', ALL)
  return (
    <PageView live={live}>
      {({ organList }) => (organList.length === 0 ? <Empty>{t('organization.noOrganizations')}</Empty> : <Organizations rows={organList} />)}
    </PageView>
  )
}

function Organizations({ rows }: { rows: Organization[] }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const can = useAtomValue(canAtom)
  const session = useAtomValue(sessionAtom)
  const mayEdit = can('system_organization:edit')
  const narrow = useMediaQuery(`(max-width: ${settings.mobileBelowPx - 1}px)`)
  const [address, setAddress] = useSearchParams()
  const [form, setForm] = useState<{ row: Organization | undefined }>()
  const [ask, holder] = useAsk()
  const shown = tabs.filter((one) => mayEdit || !deciding.includes(one))
  const tab = shown.find((one) => one === address.get('tab')) ?? 'members'
  const first = rows.find((row) => row.code === session?.organizationCode) ?? rows[0]
  const chosen = rows.find((row) => row.code === address.get('organization')) ?? first
  if (chosen === undefined) return null

  // A list's own question (page, filters) ends with its organization or tab.
  const show = (next: { organization?: string; tab?: Tab }): void =>
    setAddress({ organization: chosen.code, ...(tab === 'members' ? {} : { tab }), ...next }, { replace: true })
  const remove = async (): Promise<void> => {
    if (!(await ask(t('resource.deleteAsk'), `${nameOf(chosen.name, chosen.nameEn, language)} (${chosen.code})`, true))) return
    try {
      await call('deleteOrgan', { code: chosen.code })
      message.success(t('resource.deleted'))
      show({ organization: chosen.parentCode ?? '' })
    } catch (error) {
      message.error(error instanceof ApiError ? error.message : t('state.server'))
    }
    refreshQueries('organTree', 'organSummaryList')
  }
  const lists: Record<Tab, ReactNode> = {
    members: <Members organizationCode={chosen.code} />,
    groups: <Groups organizationCode={chosen.code} />,
    stations: <Stations organizationCode={chosen.code} />,
    registrations: <Registrations />,
    invitations: <Invitations organizationCode={chosen.code} />,
  }
  return (
    <div className="panes organizations">
      {holder}
      <section className="organizations-tree card" aria-label={t('organization.tree')}>
        <OrganizationTree chosen={chosen.code} narrow={narrow} onChoose={(organization) => show({ organization })} />
        {mayEdit && (
          <div className="organizations-tools">
            <Button size="small" type="primary" onClick={() => setForm({ row: undefined })}>
              {t('organization.newOrganization')}
            </Button>
            <Button size="small" onClick={() => setForm({ row: chosen })}>
              {t('resource.edit')}
            </Button>
            <Button size="small" status="danger" onClick={() => void remove()}>
              {t('resource.remove')}
            </Button>
          </div>
        )}
      </section>
      <section className="organizations-lists">
        <TabBar
          label={t('organization.lists')}
          tabs={shown.map((key) => ({ key, title: t(`organization.${key}`) }))}
          active={tab}
          onChange={(key) => show({ tab: key })}
        />
        <div className="organizations-list" key={`${tab} ${chosen.code}`}>
          {lists[tab]}
        </div>
      </section>
      {form !== undefined && (
        <OrganizationForm
          row={form.row}
          parentCode={chosen.code}
          onClose={(code) => {
            setForm(undefined)
            if (code !== undefined) show({ organization: code })
          }}
        />
      )}
    </div>
  )
}
