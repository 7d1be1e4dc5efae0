import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Display } from '#contract/display.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { OnceDialog } from '#src/ui/once-dialog.tsx'
import { displayResource } from './display-resource.tsx'
import { SteerDialog } from './steer-dialog.tsx'

/** Displays without a person: their links, what they show, how they are. */
export function DisplayList() {
  const { t } = useTranslation()
  const [link, setLink] = useState<{ name: string; address: string }>()
  const [steered, setSteered] = useState<Display[]>()
  const resource = useMemo(
    () => displayResource({ onLink: (name, path) => setLink({ name, address: location.origin + path }), onSteer: setSteered }),
    [],
  )
  return (
    <>
      <ResourcePage resource={resource} />
      {steered !== undefined && <SteerDialog displays={steered} onClose={() => setSteered(undefined)} />}
      {link !== undefined && (
        <OnceDialog
          title={t('display.link')}
          lines={[
            { label: t('display.name'), text: link.name },
            { label: t('display.link'), text: link.address },
          ]}
          note={t('display.linkNote')}
          onClose={() => setLink(undefined)}
        />
      )}
    </>
  )
}
