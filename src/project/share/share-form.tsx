import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import { siteZone } from '#contract/project.ts'
import type { Answer } from '#contract/schemas.ts'
import { localDate } from '#domain/time.ts'
import { rowsOf } from '#domain/project/tree.ts'
import { call } from '#src/api/client.ts'
import { serverNow } from '#src/atoms/live.ts'
import { openProjectAtom } from '#src/atoms/project.ts'
import { useQuery } from '#src/atoms/query.ts'
import type { Field } from '#src/resource/field.ts'
import { FormDrawer } from '#src/resource/form-drawer.tsx'
import { siteDay } from '../site-day.ts'
import type { SharedThing } from './share-drawer.tsx'

interface Values extends Record<string, unknown> {
  label: string
  expiresOn: string
  activityIds: string[]
  withCode: boolean
  withPhotos: boolean
}

const DAY_MS = 86_400_000
/** Days that a link is good for where nothing else is said. */
const USUAL_DAYS = 30
const LONGEST_LABEL = 64

interface Props {
  about: SharedThing
  onMade(answer: Answer<'saveProjectShare'>): void
  onClose(): void
}

/** Makes a share link: for whom, how long, of what. */
export function ShareForm({ about, onMade, onClose }: Props) {
  const { t } = useTranslation()
  const isWork = 'projectId' in about
  const plan = valueOf(useQuery('projectPlan', isWork ? { projectId: about.projectId } : undefined))
  const project = useAtomValue(openProjectAtom)
  const [initial] = useState((): Values => ({
    // Most often it is for whom the project says builds it.
    label: isWork && project?.id === about.projectId ? project.contractor.slice(0, LONGEST_LABEL) : '',
    expiresOn: isWork ? siteDay(USUAL_DAYS) : localDate(siteZone, serverNow() + USUAL_DAYS * DAY_MS),
    activityIds: [],
    withCode: false,
    withPhotos: false,
  }))
  const fields = useMemo((): Field<Values>[] => {
    const work = plan === undefined ? [] : rowsOf(plan.activities).filter(({ activity }) => activity.kind !== 'group')
    return [
      {
        key: 'label',
        title: isWork ? 'projectShare.contractor' : 'projectShare.reader',
        kind: 'text',
        required: true,
        maxLength: LONGEST_LABEL,
        hint: isWork ? 'projectShare.labelHint' : 'projectShare.readerHint',
      },
      ...(isWork
        ? [
            {
              key: 'activityIds' as const,
              title: 'projectShare.work' as const,
              kind: 'select' as const,
              multiple: true,
              required: true,
              options: () => work.map(({ number, activity }) => ({ value: activity.id, label: `${number} ${activity.name}` })),
            },
          ]
        : []),
      { key: 'expiresOn', title: 'projectShare.expiresOn', kind: 'date', required: true, hint: 'projectShare.expiryHint' },
      { key: 'withCode', title: 'projectShare.withCode', kind: 'switch', hint: 'projectShare.codeHint' },
      ...(isWork
        ? []
        : [
            {
              key: 'withPhotos' as const,
              title: 'projectShare.withPhotos' as const,
              kind: 'switch' as const,
              hint: 'projectShare.photosHint' as const,
            },
          ]),
    ]
  }, [isWork, plan])
  return (
    <FormDrawer
      title={t('projectShare.make')}
      fields={fields}
      initial={initial}
      save={async (values) => onMade(await call('saveProjectShare', { ...about, ...values }))}
      doText={t('projectShare.make')}
      doneText={t('projectShare.madeTitle')}
      onClose={onClose}
    />
  )
}
