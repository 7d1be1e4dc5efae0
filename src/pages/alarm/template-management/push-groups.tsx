import './push-groups.css'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import type { PushGroup } from '#contract/schemas/push.ts'
import { languageAtom } from '#src/atoms/language.ts'
import { refreshQueries, useQuery } from '#src/atoms/query.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { groupResource } from './group-resource.tsx'
import { GroupTest } from './group-test.tsx'
import { Preview } from './preview.tsx'

const ONE = { pageNum: 1, pageSize: 1 }

/** Where messages go. Address and secret go in and never come out again. */
export default function PushGroups() {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const [tested, setTested] = useState<PushGroup>()
  const [previewed, setPreviewed] = useState<PushGroup>()
  const resource = useMemo(() => groupResource(setTested, setPreviewed, language), [language])
  const facts = valueOf(useQuery('pushGroupList', ONE))
  const notes =
    facts === undefined ? [] : [...(facts.hasLink ? [] : (['push.noLink'] as const)), ...(facts.hasMail ? [] : (['push.noMail'] as const))]
  return (
    <div className="push-page">
      {notes.map((note) => (
        <p key={note} className="dim push-note">
          {t(note)}
        </p>
      ))}
      <ResourcePage resource={resource} />
      {tested !== undefined && (
        <GroupTest
          group={tested}
          onClose={() => {
            setTested(undefined)
            refreshQueries('pushGroupList')
          }}
        />
      )}
      {previewed !== undefined && <Preview group={previewed} onClose={() => setPreviewed(undefined)} />}
    </div>
  )
}
